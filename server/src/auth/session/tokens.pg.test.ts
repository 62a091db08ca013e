/** Every endpoint that needs a token refuses invalid ones. */

import { randomBytes } from 'node:crypto'
import { definitionOf } from '@haulway/domain/call.ts'
import { appErrors } from '@haulway/domain/errors.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { needsToken } from '@haulway/domain/wire/open-calls.ts'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bearer, newEmail, password, registerUid, signIn } from '../../testing/accounts.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { openAccessTokens } from './access-token.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))
const jane = await addJane()

async function addJane() {
  const email = newEmail('jane')
  return { email, uid: await registerUid(node, email) }
}

const loginTokenOf = async () => (await signIn(node, jane.email)).accessToken
const refusalSchema = z.object({ message: z.string() })

/** Every endpoint that needs a token: the closed calls, the stream, the documents, the location service. */
const endpoints = [
  ...Object.entries(contract).flatMap(([name, procedure]) => {
    const { method = 'POST', path = '' } = definitionOf(procedure).route
    return needsToken(name) ? [{ method, path: path.replaceAll(/\{\w+\}/g, newTestId()) }] : []
  }),
  { method: 'GET', path: '/subscribe?scope=haulway-materials' },
  { method: 'GET', path: `/documents/haulway-entity/${newTestId()}/payments` },
  { method: 'POST', path: `/locations/${newTestId()}/${newTestId()}.json` },
]

/** The distinct answers of all endpoints to a token: there should be one. */
async function answersOf(headers: Record<string, string>): Promise<string[]> {
  const answers = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const post = { body: '{}', headers: { 'content-type': 'application/json', ...headers } }
      const answer = await fetch(node.url + path, method === 'GET' ? { headers } : { method, ...post })
      if (answer.status === 200) return `${path} is open`
      return `${answer.status} ${refusalSchema.parse(await answer.json()).message}`
    }),
  )
  return [...new Set(answers)]
}

const none = [`401 ${appErrors.noAuthorizationToken.message}`]
const notOurs = [`401 ${appErrors.userNotAuthenticated.message}`]
const over = [`401 ${appErrors.tokenExpired.message}`]

/** A token like ours, except for the changes. */
async function forge(change: { secret?: string; alg?: string; issuer?: string; audience?: string; uid?: string }) {
  const token = new SignJWT({ sid: newTestId() })
    .setProtectedHeader({ alg: change.alg ?? 'HS256' })
    .setSubject(change.uid ?? jane.uid)
    .setIssuer(change.issuer ?? 'haulway')
    .setAudience(change.audience ?? 'haulway')
    .setExpirationTime('5 minutes')
  return token.sign(new TextEncoder().encode(change.secret ?? node.authSecret))
}

describe('every endpoint refuses a request', () => {
  test('without a token', async () => {
    expect(endpoints.length).toBeGreaterThan(50)
    expect(await answersOf({})).toEqual(none)
  })

  test('with a text that is not a token', async () => {
    for (const text of ['', 'Bearer', 'Bearer ', 'Bearer nonsense', 'Bearer a.b.c', `Basic ${btoa('jane:x')}`]) {
      const answers = await answersOf({ authorization: text })
      expect(answers, text).toEqual(notOurs)
    }
    expect(await answersOf(bearer('x'.repeat(5000)))).toEqual(notOurs)
  })

  test('with a token that was tampered with, anywhere', async () => {
    const token = await loginTokenOf()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const other = Buffer.from(claims, 'base64url').toString().replace(jane.uid, 'root')
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = [
      `${head}.${Buffer.from(other).toString('base64url')}.${signature}`,
      `${head}.${claims}.${flipped}`,
      `${head}.${claims}.`,
      `${unsigned}.${claims}.`,
      token.slice(0, -1),
    ]
    for (const each of forged) expect(await answersOf(bearer(each)), each).toEqual(notOurs)
  })

  test('with a foreign token: another secret, another algorithm, another issuer, another audience', async () => {
    const foreign = await Promise.all([
      forge({ secret: randomBytes(32).toString('hex') }),
      forge({ alg: 'HS512' }),
      forge({ issuer: 'haulage' }),
      forge({ audience: 'uploads' }),
    ])
    for (const each of foreign) expect(await answersOf(bearer(each))).toEqual(notOurs)
  })

  test('with a refresh token, a one-time code or a password instead of an access token', async () => {
    const { refreshToken } = await signIn(node, jane.email)
    for (const each of [refreshToken, randomBytes(32).toString('base64url'), encodeURIComponent(password)]) {
      expect(await answersOf(bearer(each))).toEqual(notOurs)
    }
  })

  test('with an expired token', async () => {
    const token = await loginTokenOf()
    aheadMs += 9 * minuteMs
    expect(await answersOf(bearer(token))).toEqual(over)
  })

  test('with a token of a session that was logged out', async () => {
    const token = await loginTokenOf()
    expect((await node.post('/logout', {}, bearer(token))).status).toBe(200)
    expect(await answersOf(bearer(token))).toEqual(over)
  })

  test('from other devices after the password was changed', async () => {
    const changing = await loginTokenOf()
    const other = await loginTokenOf()
    const body = { email: jane.email, newPassword: password, password }
    expect((await node.post('/change-password', body, bearer(changing))).status).toBe(200)
    expect(await answersOf(bearer(other))).toEqual(over)
    expect((await node.post('/send-email-verification', {}, bearer(changing))).status).toBe(200)
  })

  test('with a token of a session whose superseded refresh token was used', async () => {
    const first = await signIn(node, jane.email)
    const refresh = (refreshToken: string) => node.post('/refresh-session', { refreshToken })
    const second = z.object({ refreshToken: z.string() }).parse(await (await refresh(first.refreshToken)).json())
    const third = z
      .object({ refreshToken: z.string(), accessToken: z.string() })
      .parse(await (await refresh(second.refreshToken)).json())
    expect((await refresh(first.refreshToken)).status).toBe(403)
    expect((await refresh(third.refreshToken)).status).toBe(403)
    expect(await answersOf(bearer(third.accessToken))).toEqual(over)
  })
})

test('a valid token of one user opens no record of another user', async () => {
  const { accessToken } = await openAccessTokens(node.authSecret, () => Date.now() + aheadMs).sign({
    uid: 'joe',
    sessionId: newTestId(),
  })
  const answer = await fetch(`${node.url}/documents/haulway-user/${jane.uid}`, { headers: bearer(accessToken) })
  expect([403, 404]).toContain(answer.status)
})

test('too many tries are refused with the time to wait', async () => {
  const email = newEmail('victim')
  await registerUid(node, email)
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await node.post('/login', { email, password: 'guess again' }))
  const { status, headers } = answers.at(-1)!
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
})
