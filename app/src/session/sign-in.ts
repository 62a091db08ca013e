/**
 * Goes to the sign-in page and back. Before leaving, the app creates a secret (RFC 7636). The `token` that comes back
 * works only with this secret, so a forged or intercepted callback can't sign anyone in.
 */

import { ask } from '@haulway/client/transport/ask.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type SessionTokens, type SignInRedirectTarget, verifierSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { prepareDeviceKey } from '../native/device-key.ts'
import { openBrowser, readPlatform } from '../native/platform.ts'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { paths } from '../paths.ts'

/** What the sign-in page needs: where to redirect to, and the challenge of the secret stored on this device. */
export type SignInStart = { redirectTo: SignInRedirectTarget; challenge: string }

const challengeStoreSchema = z.object({ verifier: verifierSchema })

/** Creates and stores a new secret. */
export async function startSignIn(page: 'login' | 'register'): Promise<SignInStart> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  await writePreference(preferenceKeys.signInChallenge, { verifier })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const targets = {
    login: ['/auth/login-redirect', 'haulway://login'],
    register: ['/auth/register-redirect', 'haulway://register'],
  } as const
  const [web, native] = targets[page]
  return { redirectTo: readPlatform() === 'web' ? web : native, challenge: base64url(new Uint8Array(digest)) }
}

/**
 * Opens the sign-in page from a native app, in the system's browser. The browser shows whose page it is and fills in
 * saved passwords that the app never sees. `deep-link.ts` handles the deep link at the end.
 */
export async function openSignInPage(page: 'login' | 'register'): Promise<void> {
  const query = new URLSearchParams(await startSignIn(page))
  await openBrowser(`${readServerOrigin()}${paths[page]}?${query}`)
}

/** Whether a sign-in that started on this device has not come back yet. */
export async function hasPendingSignIn(): Promise<boolean> {
  return (await readPreference(preferenceKeys.signInChallenge, challengeStoreSchema)) !== undefined
}

/**
 * Finishes a sign-in with its callback. It succeeds only if `state` is success and there is a token (specification 5).
 * @throws AppError with a sentence for the user
 */
export async function finishSignIn(transport: Transport, callback: URLSearchParams): Promise<SessionTokens> {
  const token = callback.get('token')
  if (callback.get('state') !== 'success' || !token) {
    // Anyone can write an error text into the URL, so it is never shown.
    throw new AppError('signInAgain', "Couldn't log in. Try again.")
  }
  const stored = await readPreference(preferenceKeys.signInChallenge, challengeStoreSchema)
  if (!stored) throw new AppError('signInAgain', "This login didn't start on this device. Log in again.")
  // Without a key the login works, too: its acts are unsigned.
  const key = await prepareDeviceKey().catch(() => undefined)
  const sent = { token, verifier: stored.verifier, ...(key && { publicKey: key.publicKey }) }
  const { reply } = await ask(transport, 'exchangeSignInCode', sent)
  await key?.keep().catch(() => undefined)
  await removePreference(preferenceKeys.signInChallenge)
  return reply
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
