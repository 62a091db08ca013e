/** Account emails: kept in the database or sent over SMTP, with working links (specification 5). */
import type { AddressInfo } from 'node:net'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { describeMail, keepMail, listKeptMails } from '../../jobs/kept-mail.table.ts'
import type { MailText } from '../../jobs/mail.ts'
import { openSendMail } from '../../jobs/send-mail.ts'
import {
  bearer,
  decodeQuotedPrintable,
  getMail,
  getMailedLink,
  givePassword,
  newEmail,
  password,
  register,
  signIn,
} from '../../testing/accounts.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

test('emails are in the language of the recipient’s app, from the first one on', async () => {
  const email = newEmail('inez')
  await register(node, email, { language: 'es' })
  expect(await getMail(node, email, 'Confirme su correo')).toContain('puede ignorar este correo')
  const { accessToken } = await signIn(node, email)
  const change = await node.post('/change-language', { language: 'fr' }, bearer(accessToken))
  expect(await change.json()).toEqual({ isSuccessful: true })
  await node.post('/password-reset-requests', { email: email.toUpperCase() })
  expect(await getMail(node, email, 'Choisissez un nouveau mot de passe')).toContain('/auth/reset?token=')
  await node.post('/change-language', { language: 'pl' }, bearer(accessToken))
  await node.post('/password-reset-requests', { email })
  expect(await getMail(node, email, 'Choose a new password')).toContain('/auth/reset?token=')
})

const verify = '/auth/api/verify-email'

describe('the verification mail', () => {
  test('is sent with the new account, and its link verifies the email for good', async () => {
    const email = newEmail('jane')
    await register(node, email)
    const { accessToken } = await signIn(node, email)
    const link = await getMailedLink(node, email, verify)
    const answer = await fetch(link, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    const token = link.searchParams.get('token') ?? ''
    expect(answer.headers.get('location')).toBe(`/auth/email-confirmed?token=${token}`)
    // The page of that address asks with the token whether it is true.
    const ask = (asked: string) => fetch(new URL(`${verify}?token=${asked}`, link))
    expect((await ask(token)).status).toBe(200)
    expect((await ask(`${token.slice(0, -4)}AAAA`)).status).toBe(401)
    const again = await node.post('/send-email-verification', {}, bearer(accessToken))
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ message: 'Email already verified' })
  })

  test('can be requested again only by the logged-in user', async () => {
    const email = newEmail('jane')
    await register(node, email)
    const { accessToken } = await signIn(node, email)
    expect((await node.post('/send-email-verification', {}, bearer(accessToken))).status).toBe(200)
    const nobody = await node.post('/send-email-verification', {})
    expect(await nobody.json()).toMatchObject({ message: 'Logged in user is null' })
    const requested = await node.post('/email-verification-request', { email }, bearer(accessToken))
    expect(await requested.json()).toEqual({ isRequested: true })
    const rows = await node.sql`select record from requests where collection = 'email-verification-request'
      and record->>'email' = ${email}`
    expect(rows).toHaveLength(2)
  })

  test('with a link that was tampered with, or that redirects elsewhere, verifies nothing', async () => {
    const email = newEmail('jane')
    await register(node, email)
    const link = await getMailedLink(node, email, verify)
    const token = link.searchParams.get('token') ?? ''
    for (const change of [{ token: `${token.slice(0, -4)}AAAA` }, { callbackURL: 'https://evil.example/' }]) {
      const forged = new URL(link)
      for (const [name, value] of Object.entries(change)) forged.searchParams.set(name, value)
      const answer = await fetch(forged, { redirect: 'manual' })
      expect(answer.headers.get('location') ?? '').not.toContain('evil.example')
    }
    const [row] = await node.sql`select email_verified from account_users where email = ${email}`
    expect(row).toEqual({ email_verified: false })
  })
})

describe('a password reset', () => {
  test('gets the same answer whether or not the email has an account, and is recorded', async () => {
    const known = newEmail('jane')
    const unknown = newEmail('nobody')
    await register(node, known)
    const answers = await Promise.all([known, unknown].map(email => node.post('/password-reset-requests', { email })))
    const texts = await Promise.all(answers.map(answer => answer.text()))
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(texts[0]).toBe(texts[1])
    const rows = await node.sql`select record from requests where collection = 'password-reset-requests'
      and record->>'email' in (${known}, ${unknown})`
    expect(rows).toHaveLength(2)
  })

  test('by its emailed link sets the password once and logs out everywhere', async () => {
    const email = newEmail('jane')
    await register(node, email)
    const before = await signIn(node, email)
    await node.post('/password-reset-requests', { email })
    const link = await getMailedLink(node, email, '/auth/reset')
    const body = { token: link.searchParams.get('token'), newPassword: 'a fresh start' }
    expect((await node.post('/auth/api/reset-password', body)).status).toBe(200)
    expect((await node.post('/auth/api/reset-password', body)).status).toBe(400)
    const tries = [password, 'a fresh start'].map(each => node.post('/login', { email, password: each }))
    const replies = await Promise.all((await Promise.all(tries)).map(answer => answer.json()))
    expect(replies).toMatchObject([{ loginSuccessful: false }, { loginSuccessful: true }])
    const late = await node.post('/logout', {}, bearer(before.accessToken))
    expect(late.status).toBe(401)
    expect((await node.post('/refresh-session', { refreshToken: before.refreshToken })).status).toBe(403)
  })

  test('sends at most a few emails an hour to an address, without revealing it', async () => {
    const email = newEmail('jane')
    const ask = () => node.post('/password-reset-requests', { email })
    for (let i = 0; i < 8; i++) expect(await (await ask()).json()).toEqual({ isRequested: true })
    const jobs =
      await node.sql`select 1 from pgboss.job where name = 'start-password-reset' and data->>'email' = ${email}`
    expect(jobs).toHaveLength(5)
  })
})

describe('a request to delete an account', () => {
  test('is recorded for the owner of the business, and refused to a stranger', async () => {
    const [owner, stranger] = await Promise.all([node.addUser('Jane'), node.addUser('Joe')])
    const entityId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
    await owner.client.createEntity({ entityId, entityType: 0, name: 'Brandt' })
    await givePassword(node, owner)
    expect(await owner.client.requestAccountDelete({ entityId, password })).toMatchObject({ isRequested: true })
    await givePassword(node, stranger)
    await expect(stranger.client.requestAccountDelete({ entityId, password })).rejects.toMatchObject({
      code: 'notFound',
    })
    const rows = await node.sql`select record from requests where collection = 'account-delete-request'`
    expect(rows).toMatchObject([{ record: { entityId, requestedOn: expect.any(Number) } }])
  })
})

test('without an SMTP server, the log names the ids of emails and no one’s address, and warns once', async () => {
  const logged: string[] = []
  const warned: string[] = []
  const options = { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>' }
  const log = { info: (sentence: string) => logged.push(sentence), warn: (sentence: string) => warned.push(sentence) }
  const keep = (mail: MailText & { to: string }, id: string) =>
    node.inTransaction(tx => keepMail(tx, mail, id, Date.now()))
  const send = openSendMail(options, keep, log)
  const mail = { to: newEmail('jane'), subject: 'Hello', text: 'Your link' }
  const ids = [newTestId(), newTestId()]
  // A job may run twice.
  for (const id of [...ids, ids[0]!]) await send(mail, id)
  expect(warned).toEqual(['No SMTP_URL is set, so emails are kept for `npm run admin -- emails`.'])
  expect(logged).toEqual([...ids, ids[0]!].map(id => `The email ${id} was kept.`))
  const kept = await node.inTransaction(tx => listKeptMails(tx, mail.to))
  expect(kept.map(describeMail)).toEqual([1, 2].map(() => `To: ${mail.to}\nSubject: Hello\n\nYour link`))
})

test('with an SMTP server, email is sent there, and retried when it was refused', async () => {
  const taken: string[] = []
  let refusals = 1
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusals-- > 0) return done(new Error('come back later'))
        taken.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await eventually(() => expect(smtp.server.address()).not.toBeNull())
  const { port } = smtp.server.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Haulway <no-reply@haulway.example>' }
  const mailing = await openTestNode({ mail, jobsMayFail: true })
  const email = newEmail('jane')
  await register(mailing, email)
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toContain(`To: ${email}`)
  expect(decodeQuotedPrintable(taken[0]!)).toContain(`http://haulway.example${verify}?token=`)
  await mailing.close()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
