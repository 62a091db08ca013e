/** The sign-in page's own endpoints, and the one-time code at the end. */
import { randomBytes } from 'node:crypto'
import { minuteMs } from '@haulway/domain/time.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  bearer,
  finishedSchema,
  finishSignIn,
  getCode,
  newChallenge,
  newEmail,
  password,
  registerUid,
  signInOnPage,
} from '../../testing/accounts.fixture.ts'
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
const signInAgain = async (answer: Response) => {
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'signInAgain' })
}

describe('the sign-in page', () => {
  test('ends at the redirect callback, whose token the app exchanges for a session', async () => {
    const { verifier, challenge } = newChallenge()
    const cookie = await signInOnPage(node, email)
    const answer = await finishSignIn(node, cookie, challenge)
    const { redirectTo } = finishedSchema.parse(await answer.json())
    expect(redirectTo).toMatch(/^\/auth\/login-redirect\?state=success&token=[\w-]{43}$/)
    const token = redirectTo.split('token=')[1]
    const exchanged = await node.post('/exchange-sign-in-code', { token, verifier })
    const tokens = sessionTokensSchema.parse(await exchanged.json())
    expect(await call(bearer(tokens.accessToken))).toBe('answered')
  })

  test('returns to a native shell by its deep link', async () => {
    const cookie = await signInOnPage(node, email)
    const answer = await finishSignIn(node, cookie, newChallenge().challenge, 'haulway://register')
    expect(await answer.json()).toMatchObject({
      redirectTo: expect.stringMatching(/^haulway:\/\/register\?state=success/),
    })
  })

  const strangers = ['https://evil.example/', '//evil.example', 'haulway://pay', '/auth/login-redirect#https://x', '']
  for (const target of strangers) {
    test(`redirects no one to '${target}'`, async () => {
      const cookie = await signInOnPage(node, email)
      const answer = await finishSignIn(node, cookie, newChallenge().challenge, target)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('token=')
    })
  }

  test('sets a cookie for minutes, unreadable to scripts and other sites, and gives one code for it', async () => {
    const answer = await node.post('/auth/api/sign-in/email', { email, password }, { origin: node.url })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeLessThanOrEqual(600)
    const pageCookie = cookie.split(';')[0] ?? ''
    expect((await finishSignIn(node, pageCookie, newChallenge().challenge)).status).toBe(200)
    expect((await finishSignIn(node, pageCookie, newChallenge().challenge)).status).toBe(401)
    expect((await finishSignIn(node, '', newChallenge().challenge)).status).toBe(401)
  })

  test('refuses other sites', async () => {
    const cookie = await signInOnPage(node, email)
    const body = { challenge: newChallenge().challenge, redirectTo: '/auth/login-redirect' }
    const answer = await node.post('/auth/finish-sign-in', body, { cookie, origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const tries = [
      { email, password: 'not this one' },
      { email: newEmail('nobody'), password },
    ]
    const answers = await Promise.all(tries.map(body => node.post('/auth/api/sign-in/email', body)))
    expect(answers.map(answer => answer.status)).toEqual([401, 401])
    const [one, other] = await Promise.all(answers.map(answer => answer.text()))
    expect(one).toBe(other)
  })

  test('has no other endpoint for accounts', async () => {
    for (const path of ['/sign-up/email', '/update-user', '/list-sessions', '/delete-user', '/change-password']) {
      expect((await node.post(`/auth/api${path}`, { email, password, name: 'x' })).status).toBe(404)
    }
  })
})

describe('a one-time code', () => {
  const exchange = (token: string, verifier: string) => node.post('/exchange-sign-in-code', { token, verifier })

  test('can be used only once', async () => {
    const { verifier, challenge } = newChallenge()
    const code = await getCode(node, email, challenge)
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code, verifier)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 403, 403])
  })

  test('can be used for one minute', async () => {
    const { verifier, challenge } = newChallenge()
    const code = await getCode(node, email, challenge)
    aheadMs += minuteMs
    await signInAgain(await exchange(code, verifier))
  })

  test('does not work for anyone who did not request it, and is used up by the try', async () => {
    const { verifier, challenge } = newChallenge()
    const code = await getCode(node, email, challenge)
    await signInAgain(await exchange(code, newChallenge().verifier))
    await signInAgain(await exchange(code, verifier))
  })

  test('that was never issued is refused', async () => {
    await signInAgain(await exchange(randomBytes(32).toString('base64url'), newChallenge().verifier))
  })
})
