/** Signing in and out, and attempts to call without the right to. */

import { randomBytes } from 'node:crypto'
import { definitionOf } from '@haulway/domain/call.ts'
import { userScope } from '@haulway/domain/document/scope.ts'
import { dayMs, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { type SessionTokens, sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bearer, newEmail, password, registerUid, signIn } from '../../testing/accounts.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'

const refusalSchema = z.object({ message: z.string() })
let aheadMs = 0
const email = newEmail('jane')
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))
await registerUid(node, email)

/** Makes a call that needs a valid token. */
const call = async (headers: Record<string, string>) => {
  const answer = await node.post('/email-verification-request', { email: 'nobody@pit.example' }, headers)
  return answer.status === 200 ? 'answered' : refusalSchema.parse(await answer.json()).message
}
const refresh = (refreshToken: string) => node.post('/refresh-session', { refreshToken })
const refreshed = async (session: SessionTokens) => {
  const answer = await refresh(session.refreshToken)
  expect(answer.status).toBe(200)
  return sessionTokensSchema.parse(await answer.json())
}
const signInAgain = async (answer: Response) => {
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'signInAgain' })
}

describe('login', () => {
  test('answers with the user, the tokens and no error', async () => {
    const tokens = await signIn(node, email.toUpperCase())
    expect(await call(bearer(tokens.accessToken))).toBe('answered')
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const tries = [
      { email, password: 'not this one' },
      { email: newEmail('nobody'), password },
      { email: 'no e-mail at all', password },
    ]
    const answers = await Promise.all(tries.map(body => node.post('/login', body)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({
        loginSuccessful: false,
        userUid: null,
        err: "That email or password isn't right.",
      })
    }
  })

  test('that guesses at one account is slowed down, and does not lock its owner out', async () => {
    const victim = newEmail('victim')
    await registerUid(node, victim)
    const guess = (from: string) =>
      node.post('/login', { email: victim, password: 'guess again' }, { 'x-forwarded-for': from })
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await guess('198.51.100.7')).status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    const owner = await node.post('/login', { email: victim, password }, { 'x-forwarded-for': '203.0.113.9' })
    expect(await owner.json()).toMatchObject({ loginSuccessful: true })
  })
})

test('every call except signing in and opening a link needs a token', async () => {
  const answers = await Promise.all(
    Object.entries(contract).map(async ([name, procedure]) => {
      const { method = 'POST', path: pathname = '' } = definitionOf(procedure).route
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
      const answer = await fetch(node.url + pathname.replaceAll(/\{\w+\}/g, 'x'), { method, ...body })
      return { name, isClosed: answer.status === 401 && (await answer.text()).includes('No Authorization Token') }
    }),
  )
  expect(answers.filter(answer => !answer.isClosed).map(answer => answer.name)).toEqual([
    'readFollowedProject',
    'createHaulwayUser',
    'login',
    'exchangeSignInCode',
    'refreshSession',
    'requestPasswordReset',
    'sendEmailVerification',
    'confirmEmailAddress',
    'sendMfaCode',
    'readInvitation',
    'removeNotificationRegistration',
  ])
})

describe('an access token', () => {
  test('that is missing or malformed is refused', async () => {
    expect(await call({})).toBe('No Authorization Token. Unauthorized')
    expect(await call(bearer('nonsense'))).toBe('User Not Authenticated')
  })

  test('that was tampered with is refused', async () => {
    const { accessToken } = await signIn(node, email)
    const [head, , signature] = accessToken.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: 'root', sid: 'x', iss: 'haulway', aud: 'haulway', exp: 9e9 }))
    expect(await call(bearer(`${head}.${claims.toString('base64url')}.${signature}`))).toBe('User Not Authenticated')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await call(bearer(`${none}.${claims.toString('base64url')}.`))).toBe('User Not Authenticated')
  })

  test('expires after minutes, even if it was used before', async () => {
    const { accessToken, accessExpiresAt } = await signIn(node, email)
    expect(accessExpiresAt - Date.now()).toBeLessThanOrEqual(10 * minuteMs)
    expect(await call(bearer(accessToken))).toBe('answered')
    aheadMs += 10 * minuteMs
    expect(await call(bearer(accessToken))).toBe('User is not authenticated.')
  })

  test('ends with the logout, which first removes the device’s notification registration', async () => {
    const tokens = await signIn(node, email)
    const other = await signIn(node, email)
    expect((await node.post('/logout', {}, bearer(tokens.accessToken))).status).toBe(200)
    expect(await call(bearer(tokens.accessToken))).toBe('User is not authenticated.')
    await signInAgain(await refresh(tokens.refreshToken))
    expect(await call(bearer(other.accessToken))).toBe('answered')
    const rows = await node.sql`select record from requests where collection = 'remove-notification-registration'
      and record->>'userId' = ${tokens.userUid}`
    expect(rows).toMatchObject([{ record: { userId: tokens.userUid, email, logoutOn: expect.any(Number) } }])
  })

  test('that is revoked ends the streams it has opened', async () => {
    const { userUid: uid, accessToken } = await signIn(node, email)
    const headers = bearer(accessToken)
    const stream = await node.subscribe({ uid, headers, client: (await node.addUser('Joe')).client }, [userScope(uid)])
    await stream.next('snapshot')
    await node.post('/logout', {}, headers)
    await expect(stream.next('frame')).rejects.toThrow('the stream has ended')
  })

  test('of a session that another node has ended is refused', async () => {
    const { accessToken, sessionId } = await signIn(node, email)
    await node.sql`update device_sessions set revoked_at = ${Date.now() + aheadMs} where session_id = ${sessionId}`
    const other = await openTestNode({ databaseUrl: node.databaseUrl, authSecret: node.authSecret })
    const headers = bearer(accessToken)
    const answer = await other.post('/email-verification-request', { email: 'nobody@pit.example' }, headers)
    expect(await answer.json()).toMatchObject({ code: 'tokenExpired' })
    await other.close()
  })
})

describe('a refresh token', () => {
  test('gives a new pair of tokens, valid for another 90 days', async () => {
    const first = await signIn(node, email)
    aheadMs += 80 * dayMs
    const second = await refreshed(first)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(second).toMatchObject({ sessionId: first.sessionId, userUid: first.userUid })
    expect(await call(bearer(second.accessToken))).toBe('answered')
    aheadMs += 80 * dayMs
    const third = await refreshed(second)
    aheadMs += 91 * dayMs
    await signInAgain(await refresh(third.refreshToken))
  })

  test('whose reply was lost can be sent again, immediately or much later, and no one is logged out', async () => {
    const first = await signIn(node, email)
    const lost = await refreshed(first)
    expect((await refreshed(first)).refreshToken).toBe(lost.refreshToken)
    aheadMs += 3 * hourMs
    const second = await refreshed(first)
    const third = await refreshed(second)
    expect(await call(bearer(third.accessToken))).toBe('answered')
  })

  test('sent by several tabs at the same time gives all of them the same new token', async () => {
    const first = await signIn(node, email)
    const pairs = await Promise.all([1, 2, 3, 4].map(() => refreshed(first)))
    expect(new Set(pairs.map(pair => pair.refreshToken)).size).toBe(1)
    await refreshed(pairs[0]!)
  })

  test('that is older than the last two ends the session, since someone has a copy', async () => {
    const first = await signIn(node, email)
    const second = await refreshed(first)
    const third = await refreshed(second)
    await signInAgain(await refresh(first.refreshToken))
    await signInAgain(await refresh(third.refreshToken))
    expect(await call(bearer(third.accessToken))).toBe('User is not authenticated.')
  })

  test('that we never made is refused, and ends nothing', async () => {
    const session = await signIn(node, email)
    const [sessionId] = session.refreshToken.split('.')
    const forged = [`${sessionId}.${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`]
    for (const token of [...forged, `${session.refreshToken}x`, 'x', '', 'a.b.c'])
      await signInAgain(await refresh(token))
    await refreshed(session)
  })

  test('outlives a change of the secret', async () => {
    const { refreshToken } = await signIn(node, email)
    const other = await openTestNode({ databaseUrl: node.databaseUrl, authSecret: 'x'.repeat(32) })
    expect((await other.post('/refresh-session', { refreshToken })).status).toBe(200)
    await other.close()
  })

  test('is in no table', async () => {
    const { refreshToken } = await signIn(node, email)
    const rows = await node.sql`select 1 from device_sessions d where d::text like ${`%${refreshToken}%`}`
    expect(rows).toHaveLength(0)
  })
})
