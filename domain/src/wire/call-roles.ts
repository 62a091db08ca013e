/**
 * The least role that a call needs in its entity, if plain members may not make it. The screens offer calls by this
 * table, and a test compares it with what the server allows.
 */
import type { MemberRole } from '../entity/member/member.ts'
import { leastRoleFor } from '../load-log/act/act-rules.ts'
import { loadLogCallKinds } from '../load-log/load-log.calls.ts'
import { shiftCallKinds } from '../work/shift/shift.calls.ts'
import { shiftActRules } from '../work/shift/shift-rules.ts'
import type { CallName } from './contract.ts'

const manager = [
  ...(['changeEntity', 'entityStateChange', 'inviteMember', 'renewInvitation', 'withdrawInvitation'] as const),
  'inviteBusiness' as const,
  ...(['removeMember', 'inviteFleetTrucker', 'httpPitCreateOperator', 'letStaffGo'] as const),
  ...(['createApiKey', 'revokeApiKey', 'createWebhook', 'pauseWebhook', 'removeWebhook'] as const),
  ...(['listWebhookDeliveries', 'resendWebhookDeliveries'] as const),
  ...(['connectGpsDevice', 'getGpsDevice', 'disconnectGpsDevice'] as const),
  ...(['createShareLink', 'listShareLinks', 'endShareLink'] as const),
  ...([
    'createProject',
    'publishProject',
    'changeProject',
    'closeProject',
    'createHaul',
    'changeHaul',
    'endHaul',
  ] as const),
  ...(['createProjectNotice', 'changeProjectNotice', 'endProjectNotice'] as const),
  ...(['proposeAgreement', 'proposeAgreementVersion', 'answerAgreement', 'endAgreement'] as const),
  ...(['withdrawAgreementProposal', 'explainLoad', 'agreeDay'] as const),
  ...(['proposeDeduction', 'answerDeduction', 'setQuickPay', 'releaseRetainage'] as const),
  ...(['sendSubOffer', 'findHaulers', 'setDriverTerms', 'findArbiters', 'settleDispute'] as const),
  ...(['settleShiftDispute', 'proposeOfferCard', 'answerOfferCard', 'withdrawOfferCard'] as const),
  ...(['sendOffer', 'withdrawOffer', 'answerOffer', 'acceptTruckerNotice', 'dispatchTruck', 'endDispatch'] as const),
  ...(['payBalance', 'payBalances', 'getPaymentMethod', 'getWithdrawFeeQuote', 'userWithdrawMoney'] as const),
  ...(['createTruck', 'changeTruckDetails', 'retireTruck', 'returnTruck'] as const),
  ...(['saveTruckPaper', 'removeTruckPaper', 'createMaterial', 'changeMaterial'] as const),
  ...(['savePaper', 'removePaper', 'setPaperRequirements', 'listPaperRequirements', 'listHaulerPapers'] as const),
  ...(['addSupplier', 'changeSupplier', 'removeSupplier'] as const),
] satisfies CallName[]

const owner = [
  'setPayoutDestination' as const,
  ...(['changeMemberRole', 'handOverEntity', 'requestAccountDelete', 'cancelAccountDelete'] as const),
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
