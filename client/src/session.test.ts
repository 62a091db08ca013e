import { expect, test } from 'vitest'
import { newId } from './new-id.ts'
import { openMemoryTokens, openSession, tokenOf } from './session.ts'

const tokensOf = (userUid: string) => ({
  ...{ userUid, accessToken: `access of ${userUid}`, refreshToken: `refresh of ${userUid}` },
  ...{ sessionId: newId(), accessExpiresAt: Date.now() + 3_600_000, refreshExpiresAt: Date.now() + 7_200_000 },
})

function open() {
  const answer = { kind: 'lost', trouble: 'No network.' } as const
  return openSession({
    transport: { send: async () => answer },
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
