/** Signing in with two-step verification: what a code opens, and when it becomes void (specification 6). */
import { minuteMs } from '@haulway/domain/time.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { afterAll, describe, expect, test } from 'vitest'
import {
  bearer,
  finishedSchema,
  finishSignIn,
  getMailedCode,
  newChallenge,
  newEmail,
  password,
  signIn,
  signInOnPage,
} from '../../testing/accounts.fixture.ts'
import { openMfaNode, refusalOf, wrongCode } from '../../testing/mfa.fixture.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

describe('a login with two-step verification', () => {
  test('asks for a code, lists the methods, and gives no token without it', async () => {
    const jane = await mfa.addJane()
    const { secret } = await mfa.turnOnAuthenticator(jane)
    expect(await mfa.logIn(jane.email)).toEqual({
      loginSuccessful: false,
      userUid: null,
      err: 'Enter a code to log in.',
      mfaToken: expect.stringMatching(/^[\w-]{43}$/),
      mfaMethods: ['authenticator', 'email', 'backupCode'],
    })
    expect(await mfa.logIn(jane.email, { mfaCode: '000000' })).toMatchObject({ loginSuccessful: false, err: wrongCode })
    const code = mfa.nextCode(secret)
    expect(await mfa.logIn(jane.email, { mfaCode: code })).toMatchObject({ loginSuccessful: true, userUid: jane.uid })
    expect(await mfa.logIn(jane.email, { mfaCode: code })).toMatchObject({ loginSuccessful: false, err: wrongCode })
  })

  test('accepts each backup code once, however it is typed, even when tried several times simultaneously', async () => {
    const jane = await mfa.addJane()
    const [first = '', second = ''] = (await mfa.turnOnAuthenticator(jane)).backupCodes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    expect(await mfa.logIn(jane.email, { mfaCode: typed })).toMatchObject({ loginSuccessful: true })
    expect(await mfa.logIn(jane.email, { mfaCode: first })).toMatchObject({ err: wrongCode })
    const both = await Promise.all([1, 2, 3].map(() => mfa.logIn(jane.email, { mfaCode: second })))
    expect(both.filter(reply => reply.loginSuccessful)).toHaveLength(1)
    expect(await mfa.readSecurity(jane)).toMatchObject({ backupCodesLeft: 8 })
  })

  test('accepts an emailed code once, for the login that it was sent for', async () => {
    const jane = await mfa.addJane()
    await mfa.turnOnAuthenticator(jane)
    const { mfaToken } = await mfa.logIn(jane.email)
    const other = await mfa.logIn(jane.email)
    expect((await node.post('/send-mfa-code', { email: jane.email, mfaToken })).status).toBe(200)
    const mfaCode = await getMailedCode(node, jane.email)
    expect(await mfa.logIn(jane.email, { mfaCode, mfaToken: other.mfaToken })).toMatchObject({ err: wrongCode })
    expect(await mfa.logIn(jane.email, { mfaCode })).toMatchObject({ err: wrongCode })
    expect(await mfa.logIn(jane.email, { mfaCode, mfaToken })).toMatchObject({ loginSuccessful: true })
    expect(await mfa.logIn(jane.email, { mfaCode, mfaToken })).toMatchObject({ err: wrongCode })
  })

  test('with a wrong password reveals nothing about two-step verification', async () => {
    const jane = await mfa.addJane()
    const { secret } = await mfa.turnOnAuthenticator(jane)
    const body = { email: jane.email, password: 'not this one', mfaCode: mfa.nextCode(secret) }
    expect(await (await node.post('/login', body)).json()).toEqual({
      loginSuccessful: false,
      userUid: null,
      err: "That email or password isn't right.",
    })
  })
})

describe('an emailed code', () => {
  test('is void after five tries, even if the sixth is right', async () => {
    const jane = await mfa.addJane()
    await jane.post('/send-mfa-code', { email: jane.email })
    const code = await getMailedCode(node, jane.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) expect((await jane.confirm(wrong)).status).toBe(400)
    expect(await refusalOf(await jane.confirm(code))).toEqual([400, wrongCode])
  })

  test('is void after ten minutes', async () => {
    const jane = await mfa.addJane()
    await jane.post('/send-mfa-code', { email: jane.email })
    const code = await getMailedCode(node, jane.email)
    clock.aheadMs += 10 * minuteMs
    const answer = await node.post('/refresh-session', { refreshToken: jane.tokens.refreshToken })
    const headers = bearer(sessionTokensSchema.parse(await answer.json()).accessToken)
    const late = await node.post('/confirm-mfa-code', { userId: jane.uid, code, password }, headers)
    expect(await refusalOf(late)).toEqual([400, wrongCode])
  })

  test('works only on the device that requested it', async () => {
    const jane = await mfa.addJane()
    const other = await signIn(node, jane.email)
    await jane.post('/send-mfa-code', { email: jane.email })
    const code = await getMailedCode(node, jane.email)
    const body = { userId: jane.uid, code, password }
    expect((await node.post('/confirm-mfa-code', body, bearer(other.accessToken))).status).toBe(400)
    expect((await jane.confirm(code)).status).toBe(200)
  })

  test('is sent only after a sign-in or a right password, and to no other address', async () => {
    const jane = await mfa.addJane()
    const bare = await node.post('/send-mfa-code', { email: jane.email })
    expect(await refusalOf(bare)).toEqual([401, 'No Authorization Token. Unauthorized'])
    expect((await jane.post('/send-mfa-code', { email: newEmail('joe') })).status).toBe(403)
    const mfaToken = 'x'.repeat(43)
    const answers = [jane.email, newEmail('nobody')].map(email => node.post('/send-mfa-code', { email, mfaToken }))
    const [known, unknown] = await Promise.all((await Promise.all(answers)).map(refusalOf))
    expect(known).toEqual([403, 'Log in again to do this.'])
    expect(unknown).toEqual(known)
    expect((await jane.post('/send-mfa-code', { email: 7 })).status).toBe(400)
  })

  test('can be requested ten times an hour from one device, and tried ten times', async () => {
    const jane = await mfa.addJane()
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await jane.post('/send-mfa-code', { email: jane.email })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const joe = await mfa.addJane()
    const tries = []
    for (let i = 0; i < 11; i++) tries.push((await joe.confirm('abcde-fghjk')).status)
    expect(tries).toEqual([...Array(10).fill(400), 429])
  })
})

describe('the sign-in page', () => {
  test('asks for a code before the redirect: from the app, from the email, or a backup code', async () => {
    const jane = await mfa.addJane()
    const { secret, backupCodes } = await mfa.turnOnAuthenticator(jane)
    const finish = (cookie: string, code: string | undefined, { challenge } = newChallenge()) =>
      node.post(
        '/auth/finish-sign-in',
        { challenge, redirectTo: '/auth/login-redirect', code },
        { cookie, origin: node.url },
      )
    const cookie = await signInOnPage(node, jane.email)
    const answer = await finish(cookie, undefined)
    expect(await answer.json()).toEqual({ mfaMethods: ['authenticator', 'email', 'backupCode'] })
    expect(await refusalOf(await finish(cookie, '000000'))).toEqual([400, wrongCode])
    const { verifier, challenge } = newChallenge()
    const finished = await finish(cookie, mfa.nextCode(secret), { verifier, challenge })
    const { redirectTo } = finishedSchema.parse(await finished.json())
    const token = new URL(redirectTo, node.url).searchParams.get('token')
    expect((await node.post('/exchange-sign-in-code', { token, verifier })).status).toBe(200)
    expect((await finish(cookie, mfa.nextCode(secret))).status).toBe(401)

    const backup = await finish(await signInOnPage(node, jane.email), backupCodes[0])
    expect(await backup.json()).toMatchObject({ redirectTo: expect.stringContaining('state=success') })

    const mailed = await signInOnPage(node, jane.email)
    const send = (pageCookie: string) => node.post('/auth/send-mfa-code', {}, { cookie: pageCookie, origin: node.url })
    expect((await send(mailed)).status).toBe(200)
    const code = await getMailedCode(node, jane.email)
    expect((await finish(await signInOnPage(node, jane.email), code)).status).toBe(400)
    expect(await (await finish(mailed, code)).json()).toMatchObject({ redirectTo: expect.any(String) })
    expect((await send(mailed)).status).toBe(401)
    expect((await send('')).status).toBe(401)
  })

  test('emails no code to an account that needs none, or for another site’s request', async () => {
    const jane = await mfa.addJane()
    const cookie = await signInOnPage(node, jane.email)
    expect((await node.post('/auth/send-mfa-code', {}, { cookie, origin: node.url })).status).toBe(403)
    expect((await node.post('/auth/send-mfa-code', {}, { cookie, origin: 'https://evil.example' })).status).toBe(403)
    expect((await finishSignIn(node, cookie, newChallenge().challenge)).status).toBe(200)
  })
})
