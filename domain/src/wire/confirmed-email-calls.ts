/**
 * The calls that need the caller's email address confirmed: they invite people in the caller's name, make API keys,
 * send documents elsewhere, or decide where a business's money goes. The server refuses by this table, and the app then
 * offers to email the link again. `acceptTruckerNotice` needs it from the second truck on (`refuseUnconfirmed`).
 */
import type { CallName } from './contract.ts'

const confirmedEmailCalls: ReadonlySet<string> = new Set<CallName>([
  'inviteMember',
  'inviteBusiness',
  'renewInvitation',
  'inviteFleetTrucker',
  'httpPitCreateOperator',
  'setPayoutDestination',
  'createApiKey',
  'createWebhook',
  'createShareLink',
])

export function needsConfirmedEmail(callName: string): boolean {
  return confirmedEmailCalls.has(callName)
}
