/**
 * The way out to the sign-in page and back: before leaving, the app makes a secret (RFC 7636); what comes back as
 * `token` is worth nothing without it, so a forged or overheard callback signs nobody in.
 */

import { ask } from '@haulway/client/ask.ts'
import type { Transport } from '@haulway/client/transport.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type SessionTokens, type SignInRedirectTarget, verifierSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { openBrowser, readPlatform } from '../native/platform.ts'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { paths } from '../paths.ts'

/** What the sign-in page needs to know: where to come back to, and the challenge of the secret kept here. */
export type SignInStart = { redirectTo: SignInRedirectTarget; challenge: string }

const challengeStoreSchema = z.object({ verifier: verifierSchema })

/** Makes and keeps a fresh secret. */
export async function startSignIn(way: 'login' | 'register'): Promise<SignInStart> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  await writePreference(preferenceKeys.signInChallenge, { verifier })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const targets = {
    login: ['/auth/login-redirect', 'haulway://login'],
    register: ['/auth/register-redirect', 'haulway://register'],
  } as const
  const [web, native] = targets[way]
  return { redirectTo: readPlatform() === 'web' ? web : native, challenge: base64url(new Uint8Array(digest)) }
}

/**
 * Leaves a native shell for the sign-in page, in the system's browser: it shows whose page it is, and knows passwords
 * that the app never sees. The deep link it ends with is taken by `deep-link.ts`.
 */
export async function leaveForSignIn(way: 'login' | 'register'): Promise<void> {
  const query = new URLSearchParams(await startSignIn(way))
  await openBrowser(`${readServerOrigin()}${paths[way]}?${query}`)
}

/** Whether a sign-in has left this device and not come back yet. */
export async function hasLeftForSignIn(): Promise<boolean> {
  return (await readPreference(preferenceKeys.signInChallenge, challengeStoreSchema)) !== undefined
}

/**
 * Takes the callback of a sign-in. It counts as success only when `state` is success and a token is there
 * (specification 5).
 * @throws AppError with a sentence for the user
 */
export async function finishSignIn(transport: Transport, callback: URLSearchParams): Promise<SessionTokens> {
  const token = callback.get('token')
  if (callback.get('state') !== 'success' || !token) {
    // What the address says of an error is anybody's words, and shown to nobody.
    throw new AppError('signInAgain', "Couldn't log in. Try again.")
  }
  const kept = await readPreference(preferenceKeys.signInChallenge, challengeStoreSchema)
  if (!kept) throw new AppError('signInAgain', "This login didn't start on this device. Log in again.")
  const { reply } = await ask(transport, 'exchangeSignInCode', { token, verifier: kept.verifier })
  await removePreference(preferenceKeys.signInChallenge)
  return reply
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
