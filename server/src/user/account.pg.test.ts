/** The caller's own account: its email, its password, its devices. */
import { userScope } from '@haulway/domain/document/scope.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { accountSecuritySchema } from '@haulway/domain/user/account.calls.ts'
import { describe, expect, test } from 'vitest'
import { bearer, getMail, getMailedLink, newEmail, password, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))

/** A user with an account who has just signed in. */
async function addJane() {
  const email = newEmail('jane')
  const uid = await registerUid(node, email)
  const tokens = await signIn(node, email)
  const headers = bearer(tokens.accessToken)
  const post = (path: string, body: object, more = {}) => node.post(path, body, { ...headers, ...more })
  return { email, uid, tokens, headers, post }
}

const readSecurity = async (headers: Record<string, string>) =>
  accountSecuritySchema.parse(await (await fetch(`${node.url}/account-security`, { headers })).json())
const refusalOf = async (answer: Response) => [answer.status, JSON.parse(await answer.text()).message]

describe('changing the email address', () => {
  test('notifies the old address, and happens once, when the link to the new one is opened', async () => {
    const { email, uid, headers, post } = await addJane()
    const newAddress = newEmail('janet')
    const answer = await post('/change-email-address', {
      oldEmail: email,
      newEmail: newAddress.toUpperCase(),
      password,
    })
    expect(await answer.json()).toEqual({ isSuccessful: true })
    expect(await readSecurity(headers)).toMatchObject({ email, newEmail: newAddress })
    expect(await getMail(node, email, 'Your email is about to change')).not.toContain(newAddress)
    const link = await getMailedLink(node, newAddress, '/auth/new-email')
    const token = link.searchParams.get('token')
    const confirmed = await node.post('/confirm-email-address', { token })
    expect(await confirmed.json()).toEqual({ isSuccessful: true, email: newAddress })
    expect((await node.post('/confirm-email-address', { token })).status).toBe(403)
    expect(await readSecurity(headers)).toMatchObject({ email: newAddress, newEmail: null, isEmailVerified: true })
    const [row] = await node.sql`select body from documents where scope = ${userScope(uid)}`
    expect(row).toMatchObject({ body: { uid, email: newAddress } })
    await signIn(node, newAddress)
    expect(await (await node.post('/login', { email, password })).json()).toMatchObject({ loginSuccessful: false })
    await getMail(node, email, 'Your email has changed')
  })

  test('to one that has an account gets the same answer, changes nothing, and notifies only its owner', async () => {
    const jane = await addJane()
    const joe = await addJane()
    const body = { oldEmail: jane.email, newEmail: joe.email, password }
    expect(await (await jane.post('/change-email-address', body)).json()).toEqual({ isSuccessful: true })
    expect(await readSecurity(jane.headers)).toMatchObject({ newEmail: joe.email })
    const mail = await getMail(node, joe.email, 'This email already has an account')
    expect(mail).not.toContain('token=')
    expect(mail).not.toContain(jane.email)
  })

  test('to one that has since got an account is refused when the link is opened, and the old one stays', async () => {
    const jane = await addJane()
    const newAddress = newEmail('janet')
    await jane.post('/change-email-address', { oldEmail: jane.email, newEmail: newAddress, password })
    const link = await getMailedLink(node, newAddress, '/auth/new-email')
    await registerUid(node, newAddress)
    const late = await node.post('/confirm-email-address', { token: link.searchParams.get('token') })
    expect(await refusalOf(late)).toEqual([409, "You can't use this email. Choose another one."])
    expect(await readSecurity(jane.headers)).toMatchObject({ email: jane.email })
  })

  test('ends after an hour, when another change is requested, and when it is canceled', async () => {
    const jane = await addJane()
    const ask = async (name: string) => {
      const newAddress = newEmail(name)
      await jane.post('/change-email-address', { oldEmail: jane.email, newEmail: newAddress, password })
      return (await getMailedLink(node, newAddress, '/auth/new-email')).searchParams.get('token')
    }
    const first = await ask('first')
    const second = await ask('second')
    expect((await node.post('/confirm-email-address', { token: first })).status).toBe(403)
    await jane.post('/change-email-address', { oldEmail: jane.email, newEmail: jane.email })
    expect((await node.post('/confirm-email-address', { token: second })).status).toBe(403)
    const third = await ask('third')
    aheadMs += hourMs
    expect((await node.post('/confirm-email-address', { token: third })).status).toBe(403)
  })

  test('is refused without a token, for another’s address, with a malformed one, and too often', async () => {
    const { email, post } = await addJane()
    const body = { oldEmail: email, newEmail: newEmail('janet'), password }
    expect((await node.post('/change-email-address', body)).status).toBe(401)
    expect((await post('/change-email-address', { ...body, oldEmail: newEmail('joe') })).status).toBe(403)
    const malformed = await post('/change-email-address', { ...body, newEmail: 'janet' })
    expect(await refusalOf(malformed)).toEqual([400, 'newEmail: Enter an email address.'])
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await post('/change-email-address', { ...body, newEmail: newEmail('janet') })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('changing the password', () => {
  const newPassword = 'a fresh start'

  test('logs out every other device, ends reset links, and sends an email', async () => {
    const { email, tokens, post } = await addJane()
    const other = await signIn(node, email)
    await node.post('/password-reset-requests', { email })
    const reset = (await getMailedLink(node, email, '/auth/reset')).searchParams.get('token')
    expect(await (await post('/change-password', { email, newPassword, password })).json()).toEqual({
      isSuccessful: true,
    })
    expect((await node.post('/refresh-session', { refreshToken: other.refreshToken })).status).toBe(403)
    const late = await node.post('/logout', {}, bearer(other.accessToken))
    expect(await refusalOf(late)).toEqual([401, 'User is not authenticated.'])
    expect((await node.post('/refresh-session', { refreshToken: tokens.refreshToken })).status).toBe(200)
    expect((await node.post('/auth/api/reset-password', { token: reset, newPassword: 'sly and old' })).status).toBe(400)
    const logins = [password, newPassword].map(each => node.post('/login', { email, password: each }))
    const replies = await Promise.all((await Promise.all(logins)).map(answer => answer.json()))
    expect(replies).toMatchObject([{ loginSuccessful: false }, { loginSuccessful: true }])
    await getMail(node, email, 'Your password has changed')
  })

  test('is refused for another’s account, without a token, and for a password that is too short', async () => {
    const { email, post } = await addJane()
    expect((await post('/change-password', { email: newEmail('joe'), newPassword, password })).status).toBe(403)
    expect((await node.post('/change-password', { email, newPassword, password })).status).toBe(401)
    const short = await post('/change-password', { email, newPassword: 'short', password })
    expect(await refusalOf(short)).toEqual([400, 'newPassword: Choose a password of at least 8 characters.'])
  })

  test('stores neither password in any table', async () => {
    const { email, post } = await addJane()
    const secret = 'basalt under gravel'
    await post('/change-password', { email, newPassword: secret, password }, { 'idempotency-key': newTestId() })
    const tables = await node.sql<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables where table_schema in ('public', 'pgboss')`
    for (const { name } of tables) {
      const rows = await node.sql.unsafe(`select 1 from ${name} t where t::text like '%${secret}%'`)
      expect(rows, name).toHaveLength(0)
    }
  })
})

describe('the devices of an account', () => {
  test('are listed with their user agents, and one of them or all others can be logged out', async () => {
    const { email, tokens, headers, post } = await addJane()
    const agent = 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile'
    const reply = await (await node.post('/login', { email, password }, { 'user-agent': agent })).json()
    const { sessionId, accessToken } = JSON.parse(JSON.stringify(reply))
    const third = await signIn(node, email)
    const { devices } = await readSecurity(headers)
    expect(devices).toHaveLength(3)
    expect(devices.find(device => device.isThis)?.sessionId).toBe(tokens.sessionId)
    expect(devices.find(device => device.sessionId === sessionId)).toMatchObject({ agent, isThis: false })
    expect((await post('/end-session', { sessionId })).status).toBe(200)
    expect((await node.post('/logout', {}, bearer(accessToken))).status).toBe(401)
    expect((await post('/end-session', { sessionId })).status).toBe(404)
    expect((await post('/end-other-sessions', {})).status).toBe(200)
    expect((await node.post('/logout', {}, bearer(third.accessToken))).status).toBe(401)
    expect((await readSecurity(headers)).devices).toMatchObject([{ sessionId: tokens.sessionId }])
  })

  test('can’t be ended or seen by anyone else', async () => {
    const jane = await addJane()
    const joe = await addJane()
    expect((await joe.post('/end-session', { sessionId: jane.tokens.sessionId })).status).toBe(404)
    expect((await readSecurity(joe.headers)).devices).toHaveLength(1)
    expect((await readSecurity(jane.headers)).devices).toHaveLength(1)
    expect((await fetch(`${node.url}/account-security`)).status).toBe(401)
    expect((await joe.post('/end-session', { sessionId: 'x' })).status).toBe(400)
  })
})

test('an account without its user record gets the messages of specification 8', async () => {
  const { email, uid, post } = await addJane()
  await node.sql`delete from users where uid = ${uid}`
  const renamed = await post('/change-name', { email, firstName: 'Jane', lastName: 'Doe' })
  expect(await refusalOf(renamed)).toEqual([404, "User document couldn't be found."])
  const confirmed = await post('/confirm-mfa-code', { userId: uid, code: '123456' })
  expect(await refusalOf(confirmed)).toEqual([404, "User Document Doesn't Exist"])
})
