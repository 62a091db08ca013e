/** What a party reads when it may not record an act. */
import type { LoadLogActKind } from './act.ts'

const anyAtPit = 'Only the driver, the operator or the pit can confirm this.'
const eitherSide =
  'Only the jobber, the trucking company, its broker, the pit or the dump can do this, each for its own agreement.'
const atDelivery = 'Only the driver, the jobber or the dump can confirm this.'

/** `by` of the act's rule as a sentence, without the system. */
export const onlySentences: Record<LoadLogActKind, string> = {
  start: 'Only the driver can do this.',
  arriveAtPit: anyAtPit,
  confirmTrucker: anyAtPit,
  confirmLoad: anyAtPit,
  leavePit: 'Only the driver or the pit can confirm this.',
  nearDestination: 'Only the driver can do this.',
  arriveAtSite: atDelivery,
  deliver: atDelivery,
  approve: 'Only the jobber can do this.',
  agree: eitherSide,
  dispute: 'Only the jobber, the hauler, its broker, the pit or the dump can do this.',
  resolveDispute: 'Only the jobber can do this.',
  disputeLine: eitherSide,
  answerDispute: eitherSide,
  withdrawDispute: eitherSide,
  settleDispute: 'Only the arbiter that the agreement names can do this.',
  proposeCorrection: eitherSide,
  answerCorrection: eitherSide,
  withdrawCorrection: eitherSide,
  proposeWaitFault: 'Only the jobber, the trucking company, its broker, the pit or the dump can do this.',
  answerWaitFault: 'Only the party named can answer: the jobber, the trucking company, the pit or the dump.',
  reject: 'Only the jobber or the dump can do this.',
  cancel: 'Only the hauler or the jobber can do this.',
  correct: 'Only the driver, the operator, the pit, the dump or the jobber can do this.',
}
