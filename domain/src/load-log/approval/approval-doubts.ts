/**
 * The doubts that keep a load out of bulk approval: one table. The server refuses by it, the jobber's document contains
 * its codes, and the screen shows its sentences.
 */

import { distanceMeters } from '../../geo.ts'
import { isPaidByLoadTime, type RateCard } from '../../pay/card/rate-card.ts'
import { type Missing, totalOf } from '../../pay/line/line.ts'
import type { StatedQuantity, Wait } from '../../pay/load/load-facts.ts'
import { gramsOfStated } from '../../pay/load/stated-quantity.ts'
import { standbyLines } from '../../pay/standby/standby-lines.ts'
import { dayMs, hourMs, secondMs } from '../../time.ts'
import { knownPayloadGrams } from '../../truck/legal-gross.ts'
import { convertQuantity, gramsOf, type Quantity } from '../../units.ts'
import type { LoadCards } from '../../work/agreement-cards.ts'
import type { Terms } from '../../work/dispatch/dispatch.ts'
import type { LoadLogAct } from '../act/act.ts'
import { clockToleranceMs } from '../concerns.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import { loadFactsOf, type PaidLoad, payOfLoad } from '../pay/load-pay.ts'
import { quantityToleranceBps } from '../quantity/quantity.ts'
import { type Absence, confirmedWaits } from './confirmed-waits.ts'
import type { StartedAfter } from './started-after.ts'

type DoubtRow = {
  sentence: string
  /** The load can't be approved at all until someone enters or resolves something. */
  blocks: boolean
}

export const approvalDoubts = {
  notDelivered: { sentence: 'Not delivered. It pays what the rate card agrees on for that.', blocks: false },
  materialLeft: { sentence: 'The pit loaded this truck, and the material has not come back.', blocks: false },
  disputed: { sentence: 'This load is disputed.', blocks: false },
  waitFaultOpen: { sentence: 'No answer yet about who caused the wait.', blocks: false },
  quantityUnknown: { sentence: 'No loaded quantity was entered.', blocks: true },
  conversionUnknown: { sentence: "The quantity doesn't convert to the price's unit.", blocks: true },
  minutesUnknown: { sentence: "This load's hours are missing.", blocks: true },
  fuelPriceUnknown: { sentence: "There is no fuel price for this load's day yet.", blocks: true },
  overLegalWeight: { sentence: 'This load is over the legal gross weight.', blocks: false },
  overPayload: { sentence: "The quantity is over this truck's legal payload.", blocks: false },
  hoursImplausible: { sentence: "This load's times don't look right.", blocks: false },
  timesReportedLate: { sentence: 'Paid by the hour, and its times were reported late.', blocks: false },
  earlierCard: { sentence: 'Reported after a new rate began, but paid at the earlier rate.', blocks: false },
  // Only its hauler claims the day. Or the broker replaced its hauler's card: the jobber reads nothing about that, and
  // may not even know that there is a broker.
  reportedLater: { sentence: 'This load was reported on a later day.', blocks: false },
  afterRelease: { sentence: 'The start of this load was reported after its truck was released.', blocks: false },
  afterStop: { sentence: "Its hauler wasn't taking work when this load was reported.", blocks: false },
  overlapsLoad: { sentence: 'Its truck or driver hauled another load at the same time.', blocks: false },
  standbyUnconfirmed: {
    sentence: 'Standby is paid for a time that only the driver reported.',
    blocks: false,
  },
  gpsMissing: { sentence: 'GPS did not confirm both the pit and the site.', blocks: false },
  quantityDiffers: { sentence: 'The quantities entered for this load differ.', blocks: false },
  quantityNotComparable: { sentence: "The quantities are in units that don't convert.", blocks: false },
  ticketNoDiffers: { sentence: 'This load has two ticket numbers.', blocks: false },
  sameTicket: { sentence: 'Another load has the same ticket.', blocks: false },
  cancelledButDelivered: { sentence: 'Canceled by one party, delivered by another.', blocks: false },
  rejectedButDelivered: { sentence: 'Rejected by the dump, delivered by another.', blocks: false },
} as const satisfies Record<string, DoubtRow>

export type ApprovalDoubt = keyof typeof approvalDoubts
export const approvalDoubtCodes = Object.keys(approvalDoubts) as ApprovalDoubt[]

/** A load, and what is still missing to compute its pay. */
type DoubtFacts = {
  fold: LoadLogFold
  acts: readonly LoadLogAct[]
  terms: Pick<Terms, 'truck' | 'gramsPerCubicMeter' | 'origin' | 'destination'>
  isPaidByHour: boolean
  isStandbyUnconfirmed: boolean
  missing: Missing | undefined
  isEarlierCard: boolean
  isReportedLater: boolean
  startedAfter: StartedAfter | undefined
  isOverlapping: boolean
}

type LoadToDoubt = Pick<DoubtFacts, 'fold' | 'acts'> & {
  load: PaidLoad & Pick<DoubtFacts, 'terms'> & ReportedLate & { absences?: readonly Absence[] | undefined }
  cards: LoadCards | undefined
}

/** From a load's record, or from its jobber's document, which names no day of the broker's card. */
type ReportedLate = {
  cardReplacedOn?: string | undefined
  subCardReplacedOn?: string | undefined
  dayOnlyClaimed?: true | undefined
  reportedLater?: true | undefined
  startedAfter?: StartedAfter | undefined
  overlapsLoad?: true | undefined
}

/**
 * The doubts about a load, including what is missing to compute its pay.
 * @param cards undefined for a reader who may not see prices
 */
export function findLoadDoubts({ load, cards, fold, acts }: LoadToDoubt): ApprovalDoubt[] {
  const pay = cards && payOfLoad(load, cards, fold)
  const missing = pay?.haul.missing ?? pay?.material.missing
  const isPaidByHour = cards !== undefined && isPaidByLoadTime(cards.haul.card)
  const isStandbyUnconfirmed = cards !== undefined && restsOnUnconfirmedWait(load, cards.haul.card, fold)
  const isEarlierCard = load.cardReplacedOn !== undefined
  const isReportedLater =
    load.subCardReplacedOn !== undefined || load.dayOnlyClaimed === true || load.reportedLater === true
  const { startedAfter } = load
  const isOverlapping = load.overlapsLoad === true
  const pays = { missing, isPaidByHour, isStandbyUnconfirmed, isEarlierCard, isReportedLater, startedAfter }
  const found = findApprovalDoubts({ fold, acts, terms: load.terms, isOverlapping, ...pays })
  return pay || fold.state === 'delivered' ? found : []
}

/** The doubts about a delivered load, in the order of the table; none if the load does not wait for approval. */
function findApprovalDoubts(facts: DoubtFacts): ApprovalDoubt[] {
  const { state, undelivered } = facts.fold
  if (state === 'approved' || (state !== 'delivered' && !undelivered)) return []
  const ofMaterial = undelivered?.materialLeft ? ofMaterialLeft : []
  const codes: readonly ApprovalDoubt[] = undelivered ? [...ofUndelivered, ...ofMaterial] : approvalDoubtCodes
  return approvalDoubtCodes.filter(code => codes.includes(code) && tests[code](facts))
}

const ofUndelivered = [
  'notDelivered',
  'disputed',
  'waitFaultOpen',
  'minutesUnknown',
  'fuelPriceUnknown',
  'earlierCard',
  'reportedLater',
  'afterRelease',
  'afterStop',
  'standbyUnconfirmed',
] as const

const ofMaterialLeft = [
  'materialLeft',
  'quantityUnknown',
  'conversionUnknown',
  'overLegalWeight',
  'overPayload',
  'quantityDiffers',
  'quantityNotComparable',
  'ticketNoDiffers',
  'sameTicket',
] as const

const hasConcern =
  (code: LoadLogFold['needsYou'][number]['code']) =>
  ({ fold }: DoubtFacts): boolean =>
    fold.needsYou.some(row => row.code === code)

const tests: Record<ApprovalDoubt, (facts: DoubtFacts) => boolean> = {
  notDelivered: ({ fold }) => fold.undelivered !== undefined,
  materialLeft: ({ fold }) => fold.undelivered?.materialLeft === true,
  disputed: ({ fold }) => fold.disputed,
  waitFaultOpen: ({ fold }) => fold.waitFaults.some(each => each.state === 'open'),
  quantityUnknown: ({ missing }) => missing === 'quantity',
  conversionUnknown: ({ missing }) => missing === 'conversion',
  minutesUnknown: ({ missing }) => missing === 'minutes',
  fuelPriceUnknown: ({ missing }) => missing === 'fuelIndex',
  overLegalWeight: hasConcern('overLegalWeight'),
  // A load over the legal gross weight is named once.
  overPayload: ({ fold, terms }) =>
    !fold.overLegal && fold.quantity !== undefined && exceedsPayload(fold.quantity, terms),
  hoursImplausible: facts => areHoursImplausible(facts),
  timesReportedLate: facts => facts.isPaidByHour && areTimesReportedLate(facts),
  earlierCard: ({ isEarlierCard }) => isEarlierCard,
  reportedLater: ({ isReportedLater }) => isReportedLater,
  afterRelease: ({ startedAfter }) => startedAfter === 'release',
  afterStop: ({ startedAfter }) => startedAfter === 'stop',
  overlapsLoad: ({ isOverlapping }) => isOverlapping,
  standbyUnconfirmed: ({ isStandbyUnconfirmed }) => isStandbyUnconfirmed,
  gpsMissing: ({ fold }) => fold.evidence.grade === 'C',
  quantityDiffers: hasConcern('quantityDiffers'),
  quantityNotComparable: hasConcern('quantityNotComparable'),
  ticketNoDiffers: hasConcern('ticketNoDiffers'),
  sameTicket: hasConcern('sameTicket'),
  cancelledButDelivered: hasConcern('cancelledButDelivered'),
  rejectedButDelivered: hasConcern('rejectedButDelivered'),
}

/** No truck on a public road carries more, whatever its owner has entered. */
const payloadGramsMax = 60_000_000
const payloadLitersMax = 60_000
/** Material may be heaped above the edge of a body by up to this. */
const heapedBps = 2_500

/**
 * Whether a quantity is above the truck's legal payload, with the tolerance between two honest measurements. A volume
 * without a density is compared with the body volume, or, if that is unknown, with the most any truck can carry.
 */
export function exceedsPayload(
  quantity: Quantity & { net?: StatedQuantity | undefined },
  { truck, gramsPerCubicMeter }: Pick<Terms, 'truck' | 'gramsPerCubicMeter'>,
): boolean {
  if (quantity.unit === 'load') return quantity.amountMilli > 1000
  const grams = quantity.net ? gramsOfStated(quantity.net) : gramsOf(quantity, gramsPerCubicMeter ?? undefined)
  if (grams !== undefined) {
    const payload = Math.min(knownPayloadGrams(truck) ?? payloadGramsMax, payloadGramsMax)
    return grams * 10_000 > payload * (10_000 + quantityToleranceBps)
  }
  // Thousandths of a cubic meter are liters.
  const liters = convertQuantity(quantity, 'cubicMeter')?.amountMilli ?? 0
  return liters * 10_000 > Math.min(truck.bodyLiters ?? payloadLitersMax, payloadLitersMax) * (10_000 + heapedBps)
}

/** No single load takes longer. */
const cycleMsMax = dayMs
/** 40 m/s along the straight line: no loaded truck is faster. */
const metersPerSecondMax = 40

function areHoursImplausible({ fold, terms }: DoubtFacts): boolean {
  const { start, confirmLoad, deliver } = fold.milestones
  if (fold.needsYou.some(row => row.code === 'timesOutOfOrder')) return true
  if (!deliver) return false
  if (start && (deliver.at < start.at || deliver.at - start.at > cycleMsMax)) return true
  const loadedAt = confirmLoad?.at ?? start?.at
  if (loadedAt === undefined) return false
  const seconds = (deliver.at - loadedAt + clockToleranceMs) / secondMs
  return distanceMeters(terms.origin, terms.destination) > seconds * metersPerSecondMax
}

/**
 * Whether standby is paid only because of a wait, or a part of one, that no one but the driver supports. GPS points
 * confirm an arrival even when they were sent late, since a phone may be without a network at the pit.
 */
function restsOnUnconfirmedWait(load: LoadToDoubt['load'], card: RateCard, fold: LoadLogFold): boolean {
  const { outcome, waits } = loadFactsOf(load, card, fold)
  if (outcome === 'cancelled') return false
  const confirmed = confirmedWaits(waits, fold, load.absences)
  return card.standby.some(rule => {
    const centsOfWaits = (of: readonly Wait[]) => totalOf(standbyLines(rule, load.loadLogId, of))
    return centsOfWaits(waits) > centsOfWaits(confirmed)
  })
}

/** A phone without a network may report later than this, but rarely a time that is paid for. */
const reportedMsMax = hourMs

/** Whether the start or delivery, which decide hourly pay, was reported only long after it happened. */
function areTimesReportedLate({ fold, acts }: DoubtFacts): boolean {
  const receivedAt = new Map(acts.map(act => [act.actId, act.receivedAt]))
  return [fold.milestones.start, fold.milestones.deliver].some(milestone => {
    if (!milestone) return false
    const receipts = milestone.witnesses.map(({ actId, at }) => receivedAt.get(actId) ?? at)
    return Math.min(...receipts) - milestone.at > reportedMsMax
  })
}
