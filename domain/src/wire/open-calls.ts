/** The calls that need no bearer token; on every other the server turns away who has none (design: calls). */
import type { CallName } from './contract.ts'

const openCalls: ReadonlySet<string> = new Set<CallName>([
  'createHaulwayUser',
  'login',
  'exchangeSignInCode',
  'refreshSession',
  'requestPasswordReset',
  // The token of the link is its own proof.
  'confirmEmailAddress',
  'readInvitation',
  // A login that waits for its code has no bearer token yet; with neither it refuses by itself.
  'sendMfaCode',
  // The key of the registration is its own proof: a device may send it after its sign-in has ended.
  'removeNotificationRegistration',
  // Refuses by itself, with the words of specification 5: 'Logged in user is null'.
  'sendEmailVerification',
])

export function needsToken(callName: string): boolean {
  return !openCalls.has(callName)
}
