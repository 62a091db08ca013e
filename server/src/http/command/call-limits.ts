/**
 * How often one user and one business may make a call that affects others: a document in someone else's scope, an
 * email, another business. Refused calls are not counted. Acts on a load have no limit by the hour, because phones
 * send hundreds of them after a day without a network: each business may record a few of each kind on a load
 * (`work/act-limit.ts`).
 */
import { hourMs } from '@haulway/domain/time.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { sendTries } from '../../auth/limits/rate-limit.ts'
import type { Transaction } from '../../db/database.ts'

/** Calls per hour. */
type CallLimit = { byUser: number; byEntity: number }

const people: CallLimit = { byUser: 60, byEntity: 120 }
const plans: CallLimit = { byUser: 300, byEntity: 600 }

export const callLimits = {
  createEntity: { byUser: 20, byEntity: 20 },
  changeEntity: plans,
  entityStateChange: people,
  inviteMember: people,
  inviteBusiness: people,
  renewInvitation: people,
  httpPitCreateOperator: people,
  inviteFleetTrucker: people,
  letStaffGo: people,
  acceptInvitation: people,
  changeMemberRole: people,
  removeMember: people,
  leaveEntity: people,
  handOverEntity: people,
  requestAccountDelete: people,
  cancelAccountDelete: people,
  addSupplier: people,
  createMaterial: plans,
  changeMaterial: plans,
  setGeoPin: plans,
  removeGeoPin: plans,
  changeTruck: plans,
  changeTruckDetails: plans,
  createProject: people,
  createHaul: plans,
  changeHaul: plans,
  publishProject: plans,
  endHaul: plans,
  closeProject: plans,
  createProjectNotice: people,
  changeProjectNotice: people,
  endProjectNotice: people,
  proposeAgreement: people,
  proposeAgreementVersion: people,
  proposeOfferCard: people,
  answerOfferCard: plans,
  withdrawOfferCard: plans,
  answerAgreement: people,
  withdrawAgreementProposal: people,
  endAgreement: people,
  proposeDeduction: people,
  answerDeduction: people,
  setQuickPay: people,
  releaseRetainage: people,
  setDriverTerms: people,
  setPaperRequirements: people,
  sendOffer: plans,
  sendSubOffer: plans,
  // They search the names of all businesses.
  findHaulers: people,
  findArbiters: people,
  withdrawOffer: plans,
  answerOffer: plans,
  acceptTruckerNotice: plans,
  dispatchTruck: plans,
  endDispatch: plans,
  // A driver's phone sends a day's punches at once after hours without a network.
  startShift: plans,
  endShift: plans,
  startBreak: plans,
  endBreak: plans,
  startBreakdown: plans,
  endBreakdown: plans,
  changeTimeSheet: plans,
  agreeToTimeSheet: plans,
  correctTimeSheet: plans,
  answerTimeSheetCorrection: plans,
  withdrawTimeSheetCorrection: plans,
  disputeShiftLine: plans,
  answerShiftDispute: plans,
  withdrawShiftDispute: plans,
  payBalance: people,
  payBalances: people,
  setPayoutDestination: people,
  createApiKey: people,
  createWebhook: people,
  createShareLink: people,
  // The owner is emailed.
  connectGpsDevice: plans,
  resendWebhookDeliveries: plans,
  rejectLoad: plans,
  disputeLoad: plans,
  resolveDispute: plans,
  disputeLine: plans,
  answerDispute: plans,
  withdrawDispute: plans,
  settleDispute: plans,
  settleShiftDispute: plans,
  proposeCorrection: plans,
  answerCorrection: plans,
  withdrawCorrection: plans,
  proposeWaitFault: plans,
  answerWaitFault: plans,
  agreeDay: plans,
} as const satisfies Partial<Record<CallName, CallLimit>>

type CountedCall = { callName: string; uid: string; entityIds: readonly string[]; now: number }

/**
 * Counts a user's call on behalf of businesses, in the call's own transaction: a call that is refused is not counted.
 * Over the limit, the transaction fails (`limitRefusalOf`).
 */
export function countCall(tx: Transaction, { callName, uid, entityIds, now }: CountedCall): void {
  const limit = Object.entries<CallLimit>(callLimits).find(([name]) => name === callName)?.[1]
  if (!limit) return
  const tryOf = (who: string, max: number) => ({ key: `call:${callName}:${who}`, limit: { max, windowMs: hourMs } })
  sendTries(tx, now, [tryOf(uid, limit.byUser), ...entityIds.map(entityId => tryOf(entityId, limit.byEntity))])
}
