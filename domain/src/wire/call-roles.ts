/**
 * The least role that a call needs in its entity, if plain members may not make it. The screens offer calls by this
 * table, and a test compares it with what the server allows. An act on a load (approving it, disputing a line) or on a
 * shift has its role where its other rules are: `load-log/act/act-rules.ts`, `work/shift/shift-rules.ts`.
 */
import type { MemberRole } from '../entity/member/member.ts'
import { leastRoleFor } from '../load-log/act/act-rules.ts'
import { loadLogCallKinds } from '../load-log/load-log.calls.ts'
import { shiftCallKinds } from '../work/shift/shift.calls.ts'
import { shiftActRules } from '../work/shift/shift-rules.ts'
import type { CallName } from './contract.ts'

const manager = [
  'changeEntity',
  'entityStateChange',
  'inviteMember',
  'renewInvitation',
  'withdrawInvitation',
  'inviteBusiness' as const,
  'removeMember',
  'inviteFleetTrucker',
  'httpPitCreateOperator',
  'letStaffGo',
  'createApiKey',
  'revokeApiKey',
  'createWebhook',
  'pauseWebhook',
  'removeWebhook',
  'listWebhookDeliveries',
  'resendWebhookDeliveries',
  'connectGpsDevice',
  'getGpsDevice',
  'disconnectGpsDevice',
  'createShareLink',
  'listShareLinks',
  'endShareLink',

  'createProject',
  'publishProject',
  'changeProject',
  'closeProject',
  'createHaul',
  'changeHaul',
  'endHaul',
  'createProjectNotice',
  'changeProjectNotice',
  'endProjectNotice',
  'proposeAgreement',
  'proposeAgreementVersion',
  'answerAgreement',
  'endAgreement',
  'withdrawAgreementProposal',
  'explainLoad',
  'agreeDay',
  'proposeDeduction',
  'answerDeduction',
  'setQuickPay',
  'releaseRetainage',
  'sendSubOffer',
  'findHaulers',
  'setDriverTerms',
  'findArbiters',
  'settleDispute',
  'settleShiftDispute',
  'proposeOfferCard',
  'answerOfferCard',
  'withdrawOfferCard',
  'sendOffer',
  'withdrawOffer',
  'answerOffer',
  'acceptTruckerNotice',
  'dispatchTruck',
  'endDispatch',
  'payBalance',
  'payBalances',
  'getPaymentMethod',
  'getWithdrawFeeQuote',
  'userWithdrawMoney',
  'createTruck',
  'changeTruckDetails',
  'retireTruck',
  'returnTruck',
  'saveTruckPaper',
  'removeTruckPaper',
  'createMaterial',
  'changeMaterial',
  'savePaper',
  'removePaper',
  'setPaperRequirements',
  'listPaperRequirements',
  'listHaulerPapers',
  'addSupplier',
  'changeSupplier',
  'removeSupplier',
] satisfies CallName[]

const owner = [
  'setPayoutDestination' as const,
  'changeMemberRole',
  'handOverEntity',
  'requestAccountDelete',
  'cancelAccountDelete',
] satisfies CallName[]

const roles = new Map<string, MemberRole>([
  ...Object.entries(loadLogCallKinds).map(([call, kind]) => [call, leastRoleFor(kind)] as const),
  ...Object.entries(shiftCallKinds).map(([call, kind]) => [call, shiftActRules[kind].leastRole] as const),
  ...manager.map(call => [call, 'manager'] as const),
  ...owner.map(call => [call, 'owner'] as const),
])

/** @returns `member` for a call that any member may make, and for calls that are not about an entity */
export function roleForCall(call: CallName): MemberRole {
  return roles.get(call) ?? 'member'
}
