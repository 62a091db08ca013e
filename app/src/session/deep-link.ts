/**
 * Links that the phone hands to the app (specification 9: login, register, pay, account-details). Anybody can write
 * one: a sign-in counts only when this device has asked for it, and the rest only leads to a page.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { type Callback, type CallbackTarget, callbackRoutes, readCallback } from '@haulway/domain/startup/callback.ts'
import { closeBrowser } from '../native/platform.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { openTransport, session } from './app-session.ts'
import { keepCallback } from './callback.ts'
import { finishSignIn, hasLeftForSignIn } from './sign-in.ts'

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
 * What a link stands for. Its target is compared whole and as it is written: another scheme, host, port or path, a user
 * before the host, capitals, a fragment make it unknown.
 * @param serverOrigin of https links, `https://haul.example.com`
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

/** Follows a link. What can't be followed does nothing; what went wrong with a sign-in is said on its screen. */
export async function takeDeepLink(link: string): Promise<void> {
  const found = readDeepLink(link, readServerOrigin())
  if (found.kind === 'callback') {
    await closeBrowser()
    await keepCallback(found.callback)
  }
  if (found.kind === 'signIn') await takeSignIn(found.query)
}

/** Nobody is signed in over a session that is there, nor by a link that this device has not asked for. */
async function takeSignIn(query: URLSearchParams): Promise<void> {
  if (session.uid() || !(await hasLeftForSignIn())) return
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

/** Why the last sign-in by a link was refused, for the screen it began on. */
export const deepLinkRefusal = {
  read: (): AppError | undefined => refusal,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  forget: (): void => setRefusal(undefined),
}
