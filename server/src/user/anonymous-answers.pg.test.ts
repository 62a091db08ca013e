/**
 * No one can learn, without signing in, whether an email has an account. Every open call and every endpoint of the
 * sign-in page that takes an email is tried with one without an account, one with an account, one that needs a code
 * besides the password, and one that is not confirmed. All get the same answer, however often they are tried.
 */
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { needsToken } from '@haulway/domain/wire/open-calls.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getMail, newEmail, password, register } from '../testing/accounts.fixture.ts'
import { fieldsOf } from '../testing/calls/input-schema.fixture.ts'
import { openMfaNode } from '../testing/mfa.fixture.ts'
import { newTestId } from '../testing/test-node.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

const deviceId = newTestId()
const openCalls = (Object.keys(contract) as CallName[]).filter(name => !needsToken(name))

/** The input of each call, by email; undefined if no email is part of it, which its schema confirms. */
const inputs: Record<string, ((email: string) => object) | undefined> = {
  createHaulwayUser: email => ({ email, password: 'some other secret', firstName: 'Jane', lastName: 'Doe' }),
  login: email => ({ email, password: 'some other secret' }),
  requestPasswordReset: email => ({ email }),
  sendMfaCode: email => ({ email, mfaToken: 'x'.repeat(43) }),
  exchangeSignInCode: undefined,
  refreshSession: undefined,
  confirmEmailAddress: undefined,
  readInvitation: undefined,
  readFollowedProject: undefined,
  removeNotificationRegistration: email => ({ userId: 'nobody', email, deviceId, removalKey: 'x'.repeat(43) }),
  sendEmailVerification: undefined,
}

type Endpoint = { path: string; body: (email: string) => object }
const endpoints: Endpoint[] = [
  ...openCalls.flatMap((name): Endpoint[] => {
    const body = inputs[name]
    return body ? [{ path: definitionOf(contract[name]).route.path ?? '', body }] : []
  }),
  { path: '/auth/api/sign-in/email', body: email => ({ email, password: 'some other secret' }) },
  { path: '/auth/api/reset-password', body: email => ({ token: email, newPassword: 'dozer lamp river' }) },
  { path: '/auth/send-mfa-code', body: email => ({ email }) },
]

test('every open call is tried, or has no field for an email', () => {
  expect(openCalls.toSorted()).toEqual(Object.keys(inputs).toSorted())
  for (const name of openCalls) {
    const takesEmail = Object.keys(fieldsOf(name)).some(field => /email/i.test(field))
    if (!inputs[name]) expect([name, takesEmail]).toEqual([name, false])
  }
})

/** An email of each kind, new for every endpoint. */
const kinds: Record<string, () => Promise<string>> = {
  'one without an account': async () => newEmail('nobody'),
  'one with an account': async () => addAccount(true),
  'one whose email is not confirmed': async () => addAccount(false),
  'one with two-step verification': async () => {
    const jane = await mfa.addJane()
    await mfa.turnOnAuthenticator(jane)
    return jane.email
  },
  'one with an account, in capitals': async () => (await addAccount(true)).toUpperCase(),
}

async function addAccount(isVerified: boolean): Promise<string> {
  const email = newEmail('jane')
  await register(node, email)
  await node.sql`update account_users set email_verified = ${isVerified} where email = ${email}`
  return email
}

/** An answer without its parts that always differ: ids, times, the email in the request. */
async function readAnswer(answer: Response, email: string): Promise<unknown> {
  const text = (await answer.text())
    .replaceAll(new RegExp(email, 'gi'), 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/"\d{13}"|\b\d{13}\b/g, 'TIME')
    .replaceAll(/("retryAfterMs":)\d+/g, '$1WAIT')
  const own = new Set(['date', 'content-length', 'retry-after', 'haulway-trace-id', 'x-trace-id'])
  const headers = [...answer.headers.keys()].filter(name => !own.has(name)).sort()
  return { status: answer.status, headers, text }
}

const triesMax = 12

describe.each(endpoints)('$path', ({ path, body }) => {
  test('answers every kind of email alike, from the first try to the one over the limit', async () => {
    const answers: Record<string, unknown[]> = {}
    for (const [kind, make] of Object.entries(kinds)) {
      const email = await make()
      // Resets the limits shared by one address; limits of this email are not shared.
      clock.aheadMs += 61 * 60_000
      answers[kind] = []
      for (let i = 0; i < triesMax; i++) {
        const answer = await node.post(path, body(email), { origin: node.url })
        answers[kind].push(await readAnswer(answer, email))
      }
    }
    const [unknown, ...known] = Object.entries(answers)
    for (const [kind, answersOfKind] of known) expect([kind, answersOfKind]).toEqual([kind, unknown?.[1]])
  })
})

describe('creating a user with an email that has an account', () => {
  const reply = z.tuple([z.literal(true), z.looseObject({ uid: z.string() })])
  const create = async (email: string, secret: string) =>
    reply.parse(await register(node, email, { password: secret, firstName: 'Mallory' }))

  test('with its password returns its profile only if no code is needed besides it', async () => {
    const jane = await mfa.addJane()
    const [, before] = await create(jane.email, password)
    expect(before.uid).toBe(jane.uid)
    await mfa.turnOnAuthenticator(jane)
    const [, after] = await create(jane.email, password)
    expect(after).toMatchObject({ firstName: 'Mallory', mfaRegistered: false, entityIds: [] })
    expect(after.uid).not.toBe(jane.uid)
    expect(await node.sql`select 1 from users where uid = ${after.uid}`).toHaveLength(0)
  })

  test('changes nothing, and emails its owner', async () => {
    const jane = await mfa.addJane()
    await create(jane.email, 'some other secret')
    await getMail(node, jane.email, 'This email already has an account')
    const [row] = await node.sql`select record from users where uid = ${jane.uid}`
    expect(row).toMatchObject({ record: { firstName: 'Jane' } })
    expect(await mfa.logIn(jane.email)).toMatchObject({ loginSuccessful: true })
  })
})
