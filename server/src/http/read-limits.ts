/**
 * How often one user may read, for each call and route that `callLimits` does not count: a number of reads in a minute
 * on one node, or the reason why there is none. A call without a row does not compile, and a test finds a route without
 * one. A key counts as a user.
 *
 * Counted in memory, and for each node apart: the limit protects the node that does the work, and counting a read must
 * not cost a write.
 */
import { minuteMs } from '@haulway/domain/time.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { callLimits } from './command/call-limits.ts'
import { openWindowCounts } from './traffic/window-counts.ts'

/** Reads a few rows by their keys. */
const byKey = 600
/** Searches, or reads a page of many. */
const page = 300
/** Measures up to 40 loads of each of up to 100 hauls. */
const board = 60
/** Adds up days of work. */
const sums = 120
/** Draws or writes a file. */
const file = 120
/** Writes all of a user's or a business's data. */
const all = 30

const byAddress = 'Counted by address, email or account before anything else (`auth/limits`).'
const byUser = 'Counted by user in the database (`auth/limits`).'
const ofLoads = 'A business may record a few acts of each kind on a load (`work/act-limit.ts`).'
const own = 'Changes only what is the caller’s own, in one short transaction.'
const bySecret = 'Finds one row by a random secret.'
const fixed = 'Always the same answer, made once or read from a file.'

type Limit = number | string

const calls = {
  listShareLinks: byKey,
  getGpsDevice: byKey,
  readAccountSecurity: byKey,
  listGeoPins: byKey,
  listTrucks: byKey,
  listPaperRequirements: byKey,
  listHaulerPapers: byKey,
  explainLoad: byKey,
  getLoadQueue: byKey,
  getPaymentMethod: byKey,
  getWithdrawFeeQuote: byKey,
  listTruckerNotices: board,
  findPits: page,
  listWebhookDeliveries: page,
  listShiftHours: sums,
  listCycleTimes: sums,
  readInvitation: bySecret,
  readFollowedProject: byAddress,
  createHaulwayUser: byAddress,
  login: byAddress,
  exchangeSignInCode: byAddress,
  refreshSession: bySecret,
  requestPasswordReset: byAddress,
  requestEmailVerification: byAddress,
  confirmEmailAddress: bySecret,
  sendEmailVerification: byUser,
  changeEmailAddress: byUser,
  changePassword: byUser,
  sendMfaCode: byUser,
  confirmMfaCode: byUser,
  startMfa: byUser,
  removeMfa: byUser,
  renewMfaBackupCodes: byUser,
  requestUserDelete: byUser,
  findPlaces: byUser,
  followPlaceLink: byUser,
  appendErrorLog: byUser,
  appendInfoLog: byUser,
  startLoad: ofLoads,
  arriveAtPit: ofLoads,
  confirmTrucker: ofLoads,
  confirmLoad: ofLoads,
  undoConfirmation: ofLoads,
  leavePit: ofLoads,
  nearDestination: ofLoads,
  arriveAtSite: ofLoads,
  deliverLoad: ofLoads,
  approveLoad: ofLoads,
  cancelLoad: ofLoads,
  correctLoad: ofLoads,
  reportTracking: ofLoads,
  userWithdrawMoney: 'Needs money in the balance, which it holds.',
  cancelUserDelete: own,
  changeName: own,
  changePhoneNo: own,
  changeLanguage: own,
  logout: own,
  endSession: own,
  endOtherSessions: own,
  revokeApiKey: own,
  endShareLink: own,
  disconnectGpsDevice: own,
  withdrawInvitation: own,
  changeSupplier: own,
  removeSupplier: own,
  createTruck: own,
  retireTruck: own,
  returnTruck: own,
  saveTruckPaper: own,
  removeTruckPaper: own,
  savePaper: own,
  removePaper: own,
  readNotifications: own,
  changeNotificationSettings: own,
  addNotificationRegistration: own,
  removeNotificationRegistration: own,
  changeProject: own,
  pauseWebhook: own,
  removeWebhook: own,
} as const satisfies Record<Exclude<CallName, keyof typeof callLimits>, Limit>

/** Routes outside the contract, by their pattern. */
const routes: Record<string, Limit> = {
  // A program that copies all lists of a business, page by page.
  '/documents/*': 6000,
  '/documents/haulway-trucker-notice': board,
  '/documents/haulway-fcm-tokens': byKey,
  // A stream is opened again when the pages that are shown need other scopes.
  '/subscribe': page,
  // A page of pictures, and drives that are drawn from their points.
  '/attachments/:attachmentId': 1200,
  '/load-tracks/:projectId/:loadLogId': 1200,
  // Asked again each second while the PDF is being written.
  '/statements/:payerEntityId/:statementId': file,
  '/annual-totals/:payerEntityId/:year': file,
  '/load-tickets/:entityId/:loadLogId': file,
  '/load-proofs/:entityId/:loadLogId': file,
  '/day-tickets/:entityId/:day': file,
  '/export-own-track': all,
  '/account-export': all,
  '/account-export/:entityId': all,
  '/upload-token': byKey,
  '/refresh-upload-token': 'Checks a signature and reads one row.',
  '/locations/:projectId/:loadLogId.json': 'Counted by points (`tracking/ingest/point-limit.ts`).',
  '/gps': byAddress,
  '/auth/api/sign-in/email': byAddress,
  '/auth/api/sign-out': bySecret,
  '/auth/api/verify-email': bySecret,
  '/auth/api/reset-password': bySecret,
  '/auth/send-mfa-code': byAddress,
  '/auth/finish-sign-in': bySecret,
  '/.well-known/haulway-proof-keys.json': 'A few public keys.',
  '/healthz': 'Says what the node knows.',
  '/readyz': 'Says what the node knows.',
  ...Object.fromEntries(
    ['/verify.html', '/follow.html', '/openapi.json', '/docs', '/base-map/:name'].map(path => [path, fixed]),
  ),
  '/.well-known/assetlinks.json': fixed,
  '/.well-known/apple-app-site-association': fixed,
}

export const readLimits: Readonly<Record<string, Limit>> = { ...calls, ...routes }

export type ReadLimiter = {
  /**
   * Counts a read. @param name of the call, or the pattern of the route
   * @throws AppError tooManyRequests, with `retryAfterMs`
   */
  take: (name: string, uid: string) => void
}

/** @param elapsed milliseconds by a clock that is never set, such as `performance.now` */
export function openReadLimiter(elapsed: () => number): ReadLimiter {
  const reads = openWindowCounts(elapsed, minuteMs)
  return {
    take: (name, uid) => {
      const limit = readLimits[name]
      if (typeof limit === 'number') reads.take(`${name} ${uid}`, 1, limit)
    },
  }
}
