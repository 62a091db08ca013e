/** The calls that need no bearer token. The server refuses every other call without one. */
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
  'readFollowedProject',
  // A login that waits for its code has no bearer token yet. Without `mfaToken` and bearer token, the call refuses.
  'sendMfaCode',
  // The removal key of the registration is its own proof: a device may send it after its session has ended.
  'removeNotificationRegistration',
  // The call itself refuses, with the text of specification 5: 'Logged in user is null'.
  'sendEmailVerification',
])

export function needsToken(callName: string): boolean {
  return !openCalls.has(callName)
}
