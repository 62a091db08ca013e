/**
 * A call that commits someone to money, or accepts terms, names what its maker was shown, so that a change by the other
 * party between the look and the tap is refused. Each writing call has one row here, also a future one.
 */

import { expect, test } from 'vitest'
import { z } from 'zod'
import { definitionOf } from '../call.ts'
import { type CallName, contract } from './contract.ts'

/** What the call names of what was shown: fields of its input. */
const shows: Partial<Record<CallName, readonly string[]>> = {
  // Amounts and rates that the other party can change.
  approveLoad: ['shownTotalCents', 'shownDoubts'],
  agreeDay: ['loads.totalCents', 'loads.heldCents', 'loads.materialCents', 'loads.shownDoubts'],
  acceptTruckerNotice: ['shownCard'],
  createProject: ['haul.shownMaterialRate'],
  createHaul: ['shownMaterialRate'],
  userWithdrawMoney: ['amountCents', 'feeCents', 'feeConfigVersion', 'payoutDestinationId'],
  agreeToTimeSheet: ['sheet'],
  // To accept is to name the number of the other side.
  answerDispute: ['aboutActId', 'dispute.quantityMilli', 'dispute.cents'],
  answerShiftDispute: ['aboutActId', 'dispute.quantityMilli', 'dispute.cents'],
  // Names something that never changes: a new version or proposal has another name.
  answerOffer: ['offerId'],
  answerAgreement: ['version'],
  answerOfferCard: ['version'],
  answerDeduction: ['deductionId'],
  answerCorrection: ['aboutActId'],
  answerTimeSheetCorrection: ['aboutActId'],
  answerWaitFault: ['aboutActId', 'wait.fault'],
}

/** The maker states the number or the terms; no one else's are accepted. */
const states: Partial<Record<CallName, readonly string[]>> = {
  sendOffer: ['card'],
  sendSubOffer: ['card', 'commission'],
  changeHaul: ['card'],
  proposeOfferCard: ['card'],
  proposeAgreement: ['card', 'terms'],
  proposeAgreementVersion: ['card', 'terms'],
  proposeDeduction: ['amountCents'],
  releaseRetainage: ['amountCents'],
  payBalance: ['amountCents'],
  payBalances: ['payments.amountCents'],
  disputeLine: ['dispute.quantityMilli', 'dispute.cents'],
  disputeShiftLine: ['dispute.quantityMilli', 'dispute.cents'],
  settleDispute: ['dispute.quantityMilli', 'dispute.cents'],
  settleShiftDispute: ['dispute.quantityMilli', 'dispute.cents'],
  proposeCorrection: ['quantity', 'weights', 'correction.card', 'correction.addOn'],
  changeTimeSheet: ['sheet'],
  correctTimeSheet: ['sheet'],
  proposeWaitFault: ['wait.fault'],
  rejectLoad: ['fault'],
  cancelLoad: ['fault'],
  createMaterial: ['priceE4'],
  changeMaterial: ['priceE4'],
  setDriverTerms: ['pay'],
}

/** Moves money by what no other party can change between the look and the tap. */
const cannotRace: Partial<Record<CallName, string>> = {
  withdrawDispute: 'the line is paid as priced; no correction of a disputed line is booked',
  withdrawShiftDispute: 'the line is paid as priced; no correction of a disputed line is booked',
  setQuickPay: 'its fee is in a version that the payee itself has accepted',
  endDispatch: 'the fee of a late release is in a card that the jobber itself has agreed to',
  endHaul: 'the fee of a late release is in a card that the jobber itself has agreed to',
  closeProject: 'the fee of a late release is in a card that the jobber itself has agreed to',
  dispatchTruck: 'by the card of an accepted offer, which needs both to change',
  publishProject: 'at the jobber’s own rate',
}

/** Commits no one to money: what someone saw, or no money at all. A quantity counts once it is approved. */
const withoutMoney: ReadonlySet<string> = new Set<CallName>([
  'createApiKey',
  'revokeApiKey',
  'createShareLink',
  'endShareLink',
  'readFollowedProject',
  'connectGpsDevice',
  'disconnectGpsDevice',
  'createHaulwayUser',
  'changeName',
  'changePhoneNo',
  'changeLanguage',
  'login',
  'exchangeSignInCode',
  'refreshSession',
  'logout',
  'requestPasswordReset',
  'requestEmailVerification',
  'sendEmailVerification',
  'requestAccountDelete',
  'cancelAccountDelete',
  'requestUserDelete',
  'cancelUserDelete',
  'changeEmailAddress',
  'confirmEmailAddress',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'sendMfaCode',
  'confirmMfaCode',
  'startMfa',
  'removeMfa',
  'renewMfaBackupCodes',
  'createEntity',
  'changeEntity',
  'entityStateChange',
  'inviteMember',
  'inviteBusiness',
  'renewInvitation',
  'readInvitation',
  'withdrawInvitation',
  'acceptInvitation',
  'changeMemberRole',
  'removeMember',
  'leaveEntity',
  'handOverEntity',
  'httpPitCreateOperator',
  'inviteFleetTrucker',
  'letStaffGo',
  'addSupplier',
  'changeSupplier',
  'removeSupplier',
  'setGeoPin',
  'removeGeoPin',
  'findPlaces',
  'followPlaceLink',
  'changeProject',
  'createTruck',
  'changeTruckDetails',
  'changeTruck',
  'retireTruck',
  'returnTruck',
  'saveTruckPaper',
  'removeTruckPaper',
  'savePaper',
  'removePaper',
  'setPaperRequirements',
  'appendErrorLog',
  'appendInfoLog',
  'readNotifications',
  'changeNotificationSettings',
  'addNotificationRegistration',
  'removeNotificationRegistration',
  'withdrawAgreementProposal',
  'endAgreement',
  'withdrawOffer',
  'withdrawOfferCard',
  'createProjectNotice',
  'changeProjectNotice',
  'endProjectNotice',
  'startShift',
  'endShift',
  'startBreak',
  'endBreak',
  'startBreakdown',
  'endBreakdown',
  'withdrawTimeSheetCorrection',
  'startLoad',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'undoConfirmation',
  'leavePit',
  'nearDestination',
  'arriveAtSite',
  'deliverLoad',
  'disputeLoad',
  'resolveDispute',
  'withdrawCorrection',
  'correctLoad',
  'reportTracking',
  'setPayoutDestination',
  'createWebhook',
  'pauseWebhook',
  'removeWebhook',
  'resendWebhookDeliveries',
])

const writing = (Object.keys(contract) as CallName[]).filter(
  name => definitionOf(contract[name]).route.method !== 'GET',
)
const tables = [shows, states, cannotRace, Object.fromEntries([...withoutMoney].map(name => [name, '']))]

test('each writing call is in one table', () => {
  const inTables = (name: string) => tables.filter(table => name in table).length
  expect(writing.filter(name => inTables(name) !== 1)).toEqual([])
  expect(tables.flatMap(table => Object.keys(table)).filter(name => !writing.some(each => each === name))).toEqual([])
})

test('each field that a table names is in the input of its call', () => {
  const missing = [...Object.entries(shows), ...Object.entries(states)].flatMap(([name, paths]) =>
    paths
      .filter(path => !hasPath(definitionOf(contract[name as CallName]).inputSchema, path))
      .map(path => [name, path]),
  )
  expect(missing).toEqual([])
})

const partSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})

function hasPath(schema: unknown, path: string): boolean {
  if (!(schema instanceof z.ZodType)) return false
  let part: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  for (const name of path.split('.')) {
    const { properties, items } = partSchema.parse(part)
    part = properties?.[name] ?? partSchema.safeParse(items).data?.properties?.[name]
    if (part === undefined) return false
  }
  return true
}
