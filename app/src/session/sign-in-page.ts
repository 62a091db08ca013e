/** The sign-in page's requests on the server's origin: the password gives a cookie, the cookie gives a redirect. */
import { AppError } from '@haulway/domain/errors.ts'
import { mfaMethodSchema } from '@haulway/domain/user/mfa-code.ts'
import { challengeSchema, loginRefused, signInRedirectTargetSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { type SignInStart, startSignIn } from './sign-in.ts'

const timeoutMs = 20_000
const finishedSchema = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ mfaMethods: z.array(mfaMethodSchema) }),
])
/** Where to redirect to, with `state=success` and a one-time code, or the methods for a second step. */
export type SignedIn = z.infer<typeof finishedSchema>
const refusalSchema = z.object({ message: z.string() })
const passwordRefusalSchema = refusalSchema.extend({ code: z.literal('invalidInput') })

/** Where this sign-in must end: a native app passes it in the query; the web app starts a sign-in here. */
export async function readSignInStart(page: 'login' | 'register', search: URLSearchParams): Promise<SignInStart> {
  const requested = z
    .object({ redirectTo: signInRedirectTargetSchema, challenge: challengeSchema })
    .safeParse({ redirectTo: search.get('redirectTo'), challenge: search.get('challenge') })
  return requested.success ? requested.data : startSignIn(page)
}

/**
 * Signs in with a password. If that is not enough, `finishWithCode` is called next.
 * @throws AppError with a sentence for the user
 */
export async function signInWithPassword(start: SignInStart, email: string, password: string): Promise<SignedIn> {
  const signedIn = await post('/auth/api/sign-in/email', { email, password })
  if (!signedIn.ok) throw new AppError('signInAgain', signedIn.status === 429 ? tooOften : loginRefused)
  return finish(start)
}

/** Sends the code of the second step. @throws AppError with a sentence for the user */
export async function finishWithCode(start: SignInStart, code: string): Promise<SignedIn> {
  return finish({ ...start, code })
}

/** Emails a code that is valid for this visit to the page. @throws AppError with a sentence for the user */
export async function sendSignInCode(): Promise<void> {
  const answer = await post('/auth/send-mfa-code', {})
  if (!answer.ok) throw refusalOf(answer)
}

async function finish(body: SignInStart & { code?: string }): Promise<SignedIn> {
  const finished = await post('/auth/finish-sign-in', body)
  if (!finished.ok) throw refusalOf(finished)
  return finishedSchema.parse(finished.body)
}

/** The server's message about a field starts with the field's name, which users should not see. */
function refusalOf({ status, body }: { status: number; body: unknown }): AppError {
  if (status === 429) return new AppError('tooManyRequests', tooOften)
  const message = refusalSchema.safeParse(body).data?.message
  return new AppError(status === 401 ? 'signInAgain' : 'invalidInput', message?.replace(/^code: /, ''))
}

const tooOften = 'Too many attempts. Wait a minute and try again.'

/**
 * Sets a new password with the token from a reset email.
 * @throws AppError invalidInput for a password that is not accepted, signInAgain when the link no longer works
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const answer = await post('/auth/api/reset-password', { token, newPassword })
  const aboutPassword = passwordRefusalSchema.safeParse(answer.body).data
  if (aboutPassword) throw new AppError('invalidInput', aboutPassword.message)
  if (!answer.ok) throw new AppError('signInAgain', 'This link no longer works. Ask for a new one.')
}

/**
 * Whether a verification email's token has confirmed its address, even if its link was opened before.
 * @throws AppError when the server can't be asked
 */
export async function isConfirmedBy(token: string): Promise<boolean> {
  const { ok, status } = await request(`/auth/api/verify-email?${new URLSearchParams({ token })}`, {})
  if (status === 429) throw new AppError('tooManyRequests', tooOften)
  if (!ok && status !== 401) throw new AppError('networkError')
  return ok
}

function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function request(path: string, init: RequestInit): Promise<{ ok: boolean; status: number; body: unknown }> {
  const response = await fetch(serverUrl + path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new AppError('networkError')
  })
  return { ok: response.ok, status: response.status, body: await response.json().catch(() => undefined) }
}
