/** What the sign-in page itself does on the server's origin: password to cookie, cookie to redirect. */
import { AppError } from '@haulway/domain/errors.ts'
import { type MfaMethod, mfaMethodSchema } from '@haulway/domain/user/mfa-code.ts'
import { challengeSchema, loginRefused, signInRedirectTargetSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { type SignInStart, startSignIn } from './sign-in.ts'

const timeoutMs = 20_000
const finishReplySchema = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ mfaMethods: z.array(mfaMethodSchema) }),
])
const refusalSchema = z.object({ message: z.string() })
const passwordRefusalSchema = refusalSchema.extend({ code: z.literal('invalidInput') })

/**
 * Where this visit to the sign-in page shall end: a native shell says so in the address, the web app begins it here.
 */
export async function readSignInStart(way: 'login' | 'register', search: URLSearchParams): Promise<SignInStart> {
  const asked = z
    .object({ redirectTo: signInRedirectTargetSchema, challenge: challengeSchema })
    .safeParse({ redirectTo: search.get('redirectTo'), challenge: search.get('challenge') })
  return asked.success ? asked.data : startSignIn(way)
}

/**
 * Signs in with a password and goes where the visit began, with `state=success` and a one-time code.
 * @returns the ways to give a code, where the password is not enough; `finishWithCode` goes on from there
 * @throws AppError with a sentence for the user
 */
export async function signInWithPassword(
  start: SignInStart,
  email: string,
  password: string,
): Promise<MfaMethod[] | undefined> {
  const signedIn = await post('/auth/api/sign-in/email', { email, password })
  if (!signedIn.ok) throw new AppError('signInAgain', signedIn.status === 429 ? tooOften : loginRefused)
  return finish(start)
}

/** Gives the code beside the password. @throws AppError with a sentence for the user */
export async function finishWithCode(start: SignInStart, code: string): Promise<void> {
  await finish({ ...start, code })
}

/** Mails a code that is good for this visit to the page. @throws AppError with a sentence for the user */
export async function sendSignInCode(): Promise<void> {
  const answer = await post('/auth/send-mfa-code', {})
  if (!answer.ok) throw refusalOf(answer)
}

async function finish(body: SignInStart & { code?: string }): Promise<MfaMethod[] | undefined> {
  const finished = await post('/auth/finish-sign-in', body)
  if (!finished.ok) throw refusalOf(finished)
  const reply = finishReplySchema.parse(finished.body)
  if ('mfaMethods' in reply) return reply.mfaMethods
  window.location.assign(reply.redirectTo)
  return undefined
}

/** A server's sentence about one field begins with that field's name, which is not for people. */
function refusalOf({ status, body }: { status: number; body: unknown }): AppError {
  if (status === 429) return new AppError('tooManyRequests', tooOften)
  const message = refusalSchema.safeParse(body).data?.message
  return new AppError(status === 401 ? 'signInAgain' : 'invalidInput', message?.replace(/^code: /, ''))
}

const tooOften = 'Too many tries. Wait a minute and try again.'

/**
 * Sets a new password with the token of a reset mail.
 * @throws AppError invalidInput for a password that is not taken, signInAgain when the link is no longer good
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const answer = await post('/auth/api/reset-password', { token, newPassword })
  const aboutPassword = passwordRefusalSchema.safeParse(answer.body).data
  if (aboutPassword) throw new AppError('invalidInput', aboutPassword.message)
  if (!answer.ok) throw new AppError('signInAgain', 'This link no longer works. Ask for a new one.')
}

async function post(path: string, body: unknown): Promise<{ ok: boolean; status: number; body: unknown }> {
  const response = await fetch(serverUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new AppError('networkError')
  })
  return { ok: response.ok, status: response.status, body: await response.json().catch(() => undefined) }
}
