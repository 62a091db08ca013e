/** What the sign-in page itself does on the server's origin: password to cookie, cookie to redirect. */
import { AppError } from '@haulway/domain/errors.ts'
import { challengeSchema, loginRefused, signInRedirectTargetSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { type SignInStart, startSignIn } from './sign-in.ts'

const timeoutMs = 20_000
const finishReplySchema = z.object({ redirectTo: z.string() })
const refusalSchema = z.object({ message: z.string() })

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
 * @throws AppError with a sentence for the user
 */
export async function signInWithPassword(start: SignInStart, email: string, password: string): Promise<void> {
  const signedIn = await post('/auth/api/sign-in/email', { email, password })
  if (!signedIn.ok) throw new AppError('signInAgain', signedIn.status === 429 ? tooOften : loginRefused)
  const finished = await post('/auth/finish-sign-in', start)
  if (!finished.ok) throw new AppError('signInAgain', refusalSchema.safeParse(finished.body).data?.message)
  window.location.assign(finishReplySchema.parse(finished.body).redirectTo)
}

const tooOften = 'Too many tries. Please wait a minute and try again.'

/** Sets a new password with the token of a reset mail. @throws AppError when the link is no longer good */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const answer = await post('/auth/api/reset-password', { token, newPassword })
  if (!answer.ok) throw new AppError('signInAgain', 'This link is no longer good. Please ask for a new one.')
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
