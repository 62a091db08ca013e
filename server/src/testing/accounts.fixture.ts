/** What account tests do often: register, sign in on the page, read email. */
import { createHash, randomBytes } from 'node:crypto'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { accountCredentials } from '../auth/account.table.ts'
import { hashPassword } from '../auth/password.ts'
import { describeMail, listKeptMails } from '../jobs/kept-mail.table.ts'
import type { TestUser, TestNode as WholeNode } from './test-node.ts'

/** The parts of a node that these functions use; a node in a separate process has them too. */
type TestNode = Pick<WholeNode, 'url' | 'post' | 'inTransaction'>

const createdSchema = z.tuple([z.literal(true), z.object({ uid: z.string() })])
export const finishedSchema = z.object({ redirectTo: z.string() })
export const password = 'gravel and sand'

export const newEmail = (name: string) => `${name}-${randomBytes(4).toString('hex')}@pit.example`

export async function register(node: TestNode, email: string, more: object = {}) {
  const body = { email, password, firstName: 'Jane', lastName: 'Doe', ...more }
  return (await node.post('/create-haulway-user', body)).json()
}

export async function registerUid(node: TestNode, email: string, more: object = {}): Promise<string> {
  const reply: unknown = await register(node, email, more)
  expect(reply).toMatchObject([true, { uid: expect.any(String) }])
  return createdSchema.parse(reply)[1].uid
}

/** Signs in as an API client. */
export async function signIn(node: TestNode, email: string) {
  const reply: unknown = await (await node.post('/login', { email, password })).json()
  expect(reply).toMatchObject({ loginSuccessful: true, err: null })
  return sessionTokensSchema.parse(reply)
}

/** Confirms an email address as opening the link does, for tests that are not about the link. */
export async function confirmEmail({ sql }: Pick<WholeNode, 'sql'>, email: string): Promise<void> {
  await sql`update account_users set email_verified = true where email = ${email}`
}

/** Gives a test user's account the usual password. */
export async function givePassword(node: Pick<WholeNode, 'inTransaction'>, { uid }: Pick<TestUser, 'uid'>) {
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const credential = { accountId: uid, providerId: 'credential', userId: uid, password: await hashPassword(password) }
  await node.inTransaction(tx =>
    tx
      .insert(accountCredentials)
      .values({ id: uid, ...credential, ...times })
      .onConflictDoNothing(),
  )
}

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

export function newChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Signs in on the sign-in page. @returns the page's cookie */
export async function signInOnPage(node: TestNode, email: string): Promise<string> {
  const answer = await node.post('/auth/api/sign-in/email', { email, password }, { origin: node.url })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

export function finishSignIn(node: TestNode, cookie: string, challenge: string, redirectTo = '/auth/login-redirect') {
  return node.post('/auth/finish-sign-in', { challenge, redirectTo }, { cookie, origin: node.url })
}

/** Signs in on the page, up to the one-time code. */
export async function getCode(node: TestNode, email: string, challenge: string): Promise<string> {
  const answer = await finishSignIn(node, await signInOnPage(node, email), challenge)
  const { redirectTo } = finishedSchema.parse(await answer.json())
  return new URL(redirectTo, node.url).searchParams.get('token') ?? ''
}

/** Waits for an email to an address with a link that has a token. @returns the link on this node */
export function getMailedLink(node: TestNode, to: string, pathname: string): Promise<URL> {
  return eventually(async () => {
    const links = (await readMails(node, to))
      .flatMap(text => text.match(/^https?:\S+$/gm) ?? [])
      .map(link => new URL(link))
    const found = links.findLast(link => link.pathname === pathname)
    if (!found) throw new Error(`no mail to ${to} with ${pathname} yet`)
    return new URL(found.pathname + found.search, node.url)
  })
}

/** Waits for the nth email to an address with a subject. @returns its text */
export function getMail(node: TestNode, to: string, subject: string, nth = 1): Promise<string> {
  return eventually(async () => {
    const found = (await readMails(node, to)).filter(text => text.includes(`Subject: ${subject}`))
    if (found.length < nth) throw new Error(`no mail to ${to} about ${subject} yet`)
    return found[nth - 1]!
  })
}

/** The code of the nth email with a code. */
export async function getMailedCode(node: TestNode, to: string, nth = 1): Promise<string> {
  return /^(\d{6})$/m.exec(await getMail(node, to, 'Your code', nth))?.[1] ?? ''
}

/** The emails to an address, oldest first. */
async function readMails({ inTransaction }: Pick<TestNode, 'inTransaction'>, to: string): Promise<string[]> {
  return (await inTransaction(tx => listKeptMails(tx, to))).map(describeMail)
}

export function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
