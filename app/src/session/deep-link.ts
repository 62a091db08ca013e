/**
 * Links that the phone opens in the app (specification 9: login, register, pay, account-details). Anyone can write such
 * a link. So a sign-in counts only if this device started it, and the other links only open a page.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { type Callback, type CallbackTarget, callbackRoutes, readCallback } from '@haulway/domain/startup/callback.ts'
import { closeBrowser } from '../native/platform.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { openTransport, session } from './app-session.ts'
import { storeCallback } from './callback.ts'
import { finishSignIn, hasPendingSignIn } from './sign-in.ts'

export type DeepLink =
  | { kind: 'signIn'; query: URLSearchParams }
  | { kind: 'callback'; callback: Callback }
  | { kind: 'unknown' }

const linkCharactersMax = 2_000
const signInLinks: readonly string[] = ['haulway://login', 'haulway://register']
const callbackLinks: readonly [CallbackTarget, string][] = [
  ['pay', 'haulway://pay'],
  ['accountDetails', 'haulway://account-details'],
]

/**
 * Reads a link. Its target must match exactly as written: another scheme, host, port or path, a user before the host,
 * capitals or a fragment make the link unknown.
 * @param serverOrigin the origin of valid https links, such as `https://haul.example.com`
 */
export function readDeepLink(link: string, serverOrigin: string): DeepLink {
  if (link.length > linkCharactersMax || link.includes('#')) return { kind: 'unknown' }
  const at = link.includes('?') ? link.indexOf('?') : link.length
  const target = link.slice(0, at)
  const query = new URLSearchParams(link.slice(at + 1))
  if (signInLinks.includes(target)) return { kind: 'signIn', query }
  const [found] = callbackLinks.find(([name, own]) => [own, serverOrigin + callbackRoutes[name]].includes(target)) ?? []
  const callback = found && readCallback(found, query)
  return callback ? { kind: 'callback', callback } : { kind: 'unknown' }
}

/** Follows a link. An unknown link does nothing. If a sign-in fails, its screen shows why. */
export async function takeDeepLink(link: string): Promise<void> {
  const found = readDeepLink(link, readServerOrigin())
  if (found.kind === 'callback') {
    await closeBrowser()
    await storeCallback(found.callback)
  }
  if (found.kind === 'signIn') await takeSignIn(found.query)
}

/** Ignores the link while a user is signed in, and if this device did not start a sign-in. */
async function takeSignIn(query: URLSearchParams): Promise<void> {
  if (session.uid() || !(await hasPendingSignIn())) return
  setRefusal(undefined)
  try {
    const tokens = await finishSignIn(openTransport, query)
    await closeBrowser()
    await session.begin(tokens)
  } catch (error) {
    setRefusal(error instanceof AppError ? error : new AppError('signInAgain'))
    await closeBrowser()
  }
}

let refusal: AppError | undefined
const listeners = new Set<() => void>()

function setRefusal(next: AppError | undefined): void {
  refusal = next
  for (const listener of listeners) listener()
}

/** Why the last sign-in by a link was refused; the screen where it started shows it. */
export const deepLinkRefusal = {
  read: (): AppError | undefined => refusal,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  forget: (): void => setRefusal(undefined),
}
