import { expect, test } from 'vitest'
import { newId } from './new-id.ts'
import { openMemoryTokens, openSession, tokenOf } from './session.ts'
import type { Transport } from './transport/transport.ts'

const tokensOf = (userUid: string) => ({
  userUid,
  accessToken: `access of ${userUid}`,
  refreshToken: `refresh of ${userUid}`,
  sessionId: newId(),
  accessExpiresAt: Date.now() + 3_600_000,
  refreshExpiresAt: Date.now() + 7_200_000,
})

function open(send: Transport['send'] = async () => ({ kind: 'lost', trouble: 'No network.' })) {
  return openSession({
    transport: { send },
    tokens: openMemoryTokens(),
    lock: work => work(),
  })
}

test('what a user has decided is never sent with the token of the next user of the device', async () => {
  const session = open()
  const token = tokenOf(session, 'pat')
  await session.begin(tokensOf('pat'))
  expect(await token(false)).toBe('access of pat')
  await session.end()
  expect(await token(false)).toBeUndefined()
  await session.begin(tokensOf('jo'))
  expect(await token(false)).toBeUndefined()
  expect(await token(true)).toBeUndefined()
  await session.begin(tokensOf('pat'))
  expect(await token(false)).toBe('access of pat')
})

test('a user who logs out while a token is read sends none', async () => {
  const session = open()
  await session.begin(tokensOf('pat'))
  const reading = tokenOf({ ...session, getToken: async () => session.end().then(() => 'access of jo') }, 'pat')(false)
  expect(await reading).toBeUndefined()
})

test('a phone whose clock is ahead uses each token until the server refuses it', async () => {
  const sent: string[] = []
  const ahead = { accessExpiresAt: Date.now() - 3_600_000 }
  const session = open(async ({ call }) => {
    sent.push(call)
    const reply = { ...tokensOf('pat'), ...ahead, accessToken: `token ${sent.length}` }
    return { kind: 'accepted', reply: reply as never, versions: {} }
  })
  await session.begin({ ...tokensOf('pat'), ...ahead })
  expect(await session.getToken(false)).toBe('access of pat')
  expect(await session.getToken(true)).toBe('token 1')
  expect(await session.getToken(false)).toBe('token 1')
  expect(sent).toEqual(['refreshSession'])
})
