/**
 * Every grant that gives access to an account without its password × every event that should end it: the test creates
 * the grant, causes the event, and tries the grant.
 */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { type AccountEvent, accountEvents, pendingGrants } from '../auth/account-grants.ts'
import { totpCode } from '../auth/second-factor/totp.ts'
import {
  bearer,
  finishSignIn,
  getCode,
  getMailedCode,
  getMailedLink,
  newChallenge,
  newEmail,
  password,
  signIn,
  signInOnPage,
} from '../testing/accounts.fixture.ts'
import { openMfaNode, startedSchema } from '../testing/mfa.fixture.ts'
import { newTestId } from '../testing/test-node.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

beforeEach(() => {
  // Limits count per minute, and every test registers a user.
  clock.aheadMs += 60_000
})

type Jane = Awaited<ReturnType<typeof mfa.addJane>>
/** Creates a grant. @returns tries it: resolves to whether it worked */
type Make = (jane: Jane) => Promise<() => Promise<boolean>>

const isOk = async (answer: Response | Promise<Response>) => (await answer).status === 200

const pending: Record<keyof typeof pendingGrants | 'pendingAuthenticator', Make> = {
  pageSession: async jane => {
    const cookie = await signInOnPage(node, jane.email)
    return () => isOk(finishSignIn(node, cookie, newChallenge().challenge))
  },
  signInCode: async jane => {
    const { verifier, challenge } = newChallenge()
    const token = await getCode(node, jane.email, challenge)
    return () => isOk(node.post('/exchange-sign-in-code', { token, verifier }))
  },
  resetLink: async jane => {
    await node.post('/password-reset-requests', { email: jane.email })
    const token = (await getMailedLink(node, jane.email, '/auth/reset')).searchParams.get('token')
    return () => isOk(node.post('/auth/api/reset-password', { token, newPassword: 'sly and very old' }))
  },
  emailChangeLink: async jane => {
    const address = newEmail('mallory')
    await jane.post('/change-email-address', { oldEmail: jane.email, newEmail: address, password })
    const token = (await getMailedLink(node, address, '/auth/new-email')).searchParams.get('token')
    return () => isOk(node.post('/confirm-email-address', { token }))
  },
  mailedCode: async jane => {
    await jane.post('/send-mfa-code', { email: jane.email })
    const code = await getMailedCode(node, jane.email)
    const [row] = await node.sql`select code_hash from mfa_codes where uid = ${jane.uid}`
    expect(code).toMatch(/^\d{6}$/)
    return async () => (await node.sql`select 1 from mfa_codes where code_hash = ${row?.code_hash}`).length > 0
  },
  pendingAuthenticator: async jane => {
    const { secret } = startedSchema.parse(await (await jane.post('/start-mfa', { password })).json())
    const body = { userId: jane.uid, code: totpCode(secret, Math.floor((Date.now() + clock.aheadMs) / 30_000)) }
    // Tried with the current password: what should end is the secret given out before.
    return async () => {
      const passwords = [password, newPassword]
      const answers = await Promise.all(
        passwords.map(each => jane.post('/confirm-mfa-code', { ...body, password: each })),
      )
      return answers.some(answer => answer.status === 200)
    }
  },
}

/** Tokens of a device: its refresh token, its access token, and the upload token that a killed app still uses. */
const ofSession: Record<
  'refreshToken' | 'accessToken' | 'uploadToken',
  (jane: Jane, isOther: boolean) => ReturnType<Make>
> = {
  refreshToken: async (jane, isOther) => {
    const { refreshToken } = isOther ? await signIn(node, jane.email) : jane.tokens
    return () => isOk(node.post('/refresh-session', { refreshToken }))
  },
  accessToken: async (jane, isOther) => {
    const { accessToken } = isOther ? await signIn(node, jane.email) : jane.tokens
    return () => isOk(node.post('/email-verification-request', { email: jane.email }, bearer(accessToken)))
  },
  uploadToken: async (jane, isOther) => {
    const { accessToken } = isOther ? await signIn(node, jane.email) : jane.tokens
    const answer = await node.post('/upload-token', { deviceId: newTestId() }, bearer(accessToken))
    const { refreshToken } = JSON.parse(await answer.text())
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    return () => isOk(fetch(`${node.url}/refresh-upload-token`, { method: 'POST', body }))
  },
}

const newPassword = 'dozer lamp river'
const events: Record<AccountEvent, (jane: Jane) => Promise<unknown>> = {
  passwordReset: async jane => {
    await node.post('/password-reset-requests', { email: jane.email })
    const token = (await getMailedLink(node, jane.email, '/auth/reset')).searchParams.get('token')
    expect((await node.post('/auth/api/reset-password', { token, newPassword })).status).toBe(200)
  },
  passwordChanged: async jane => {
    expect((await jane.post('/change-password', { email: jane.email, newPassword, password })).status).toBe(200)
  },
  otherSessionsEnded: async jane => expect((await jane.post('/end-other-sessions', {})).status).toBe(200),
  emailChanged: async jane => {
    const address = newEmail('janet')
    await jane.post('/change-email-address', { oldEmail: jane.email, newEmail: address, password })
    const token = (await getMailedLink(node, address, '/auth/new-email')).searchParams.get('token')
    expect((await node.post('/confirm-email-address', { token })).status).toBe(200)
  },
  accountDeleted: async jane => {
    expect((await jane.post('/request-user-delete', { password })).status).toBe(200)
    await node.sql`update users set record = jsonb_set(record, '{userDelete,deleteOn}', '1') where uid = ${jane.uid}`
    await node.sql`update pgboss.job set start_after = now() where name = 'delete-user' and data->>'uid' = ${jane.uid}`
    const isThere = async () => (await node.sql`select 1 from account_users where id = ${jane.uid}`).length > 0
    await eventually(async () => expect(await isThere()).toBe(false))
  },
  endedByAdministrator: async jane => {
    await runAct(node.databaseUrl, ['sessions', 'end', jane.email], () => Date.now() + clock.aheadMs)
    // The message of a process without a bus takes a moment to reach the node.
    const headers = bearer(jane.tokens.accessToken)
    await eventually(async () => expect(await isOk(fetch(`${node.url}/account-security`, { headers }))).toBe(false))
  },
}

const eventNames = Object.keys(accountEvents) as AccountEvent[]
const pendingNames = Object.keys(pending) as (keyof typeof pending)[]
const sessionNames = Object.keys(ofSession) as (keyof typeof ofSession)[]

describe.each(eventNames)('after the event %s', event => {
  test.each(pendingNames)('an earlier %s no longer works', async grant => {
    const jane = await mfa.addJane()
    const tryIt = await pending[grant](jane)
    await events[event](jane)
    expect(await tryIt()).toBe(false)
  })

  test.each(sessionNames)('the %s of another device and of the caller ends or stays as the table says', async token => {
    const jane = await mfa.addJane()
    const tryOther = await ofSession[token](jane, true)
    const tryOwn = await ofSession[token](jane, false)
    await events[event](jane)
    const ends = accountEvents[event]
    expect({ other: await tryOther(), own: await tryOwn() }).toEqual({ other: ends === 'none', own: ends !== 'all' })
  })
})

test.each(pendingNames)('a %s works without such an event', async grant => {
  const jane = await mfa.addJane()
  const tryIt = await pending[grant](jane)
  expect(await tryIt()).toBe(true)
})

test('every table with an expiry column is in the table of grants', async () => {
  const rows = await node.sql<{ name: string }[]>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'expires_at' order by 1`
  const listed = Object.values(pendingGrants).map(({ table }) => getTableName(table))
  expect(rows.map(row => row.name)).toEqual([...listed, 'device_sessions'].sort())
})

test('a confirmation link confirms no other address of the account', async () => {
  const jane = await mfa.addJane()
  const link = await getMailedLink(node, jane.email, '/auth/api/verify-email')
  await events.emailChanged(jane)
  await node.sql`update account_users set email_verified = false where id = ${jane.uid}`
  await fetch(link, { redirect: 'manual' })
  const [account] = await node.sql`select email_verified from account_users where id = ${jane.uid}`
  expect(account).toEqual({ email_verified: false })
})
