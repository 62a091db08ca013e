import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../time.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import type { Terms } from '../../work/dispatch/dispatch.ts'
import { act, dayStartMs, goodDay } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import { type ApprovalDoubt, approvalDoubtCodes, exceedsPayload, findLoadDoubts } from './approval-doubts.ts'

const truck = { ...testTerms.truck, legalPayloadGrams: 20_000_000, bodyLiters: 15_000 }
const site = { ...testTerms.destination, lat: 40.5 }
const terms: Terms = { ...testTerms, truck, destination: site }
const byHour: Terms = { ...terms, card: { ...terms.card, basis: 'hour', clock: 'load' } }

const fuel = { method: 'unitTable', index: 'rack', rows: [{ fromMills: 3800, amountE4: 1000 }] } as const
const withFuel: Terms = { ...terms, card: { ...terms.card, fuel: { ...fuel, rows: [...fuel.rows] } } }

const withDryRun: Terms = { ...terms, card: { ...terms.card, dryRunE4: 850_000 } }

const doubtsOf = (acts: LoadLogAct[], of: Terms = terms, isTicketUsed = false, replaced = {}) =>
  findLoadDoubts({
    load: { loadLogId: acts[0]!.actId, shiftDay: '2026-10-15', terms: of, ...replaced },
    cards: cardsOf(of),
    acts,
    fold: foldLoadLog(acts, { ...foldOptionsOf({ terms: of }), isTicketUsed }),
  })
/** A good day with the n-th act changed. */
const changed = (n: number, more: Partial<LoadLogAct>) =>
  goodDay().map((each, i) => (i === n - 1 ? { ...each, ...more } : each))
const without = (...kinds: LoadLogAct['kind'][]) => goodDay().filter(({ kind }) => !kinds.includes(kind))

test('a load within the payload, confirmed by two people and GPS, raises no doubt', () => {
  expect(doubtsOf(goodDay())).toEqual([])
  expect(doubtsOf(goodDay(), byHour)).toEqual([])
})

/** A day on which only the driver says since when the truck waited at the pit. 15 minutes are free. */
function arrivedFor(minutes: number, more: Partial<LoadLogAct> = {}): LoadLogAct[] {
  return [...without('arriveAtPit'), act(2, 'arriveAtPit', 'trucker', 34 - minutes, more)]
}

const [start, , , loaded, , , , deliver] = goodDay()
const pounds = (count: number) => Math.round(count * 453.59237)
const legal: Terms = {
  ...terms,
  truck: { ...truck, legalGross: [{ grams: pounds(73_280), by: 'state', state: 'PA' }] },
}
const weighed = (gross: number) => ({ unit: 'lb' as const, grossMicro: gross * 1e6, tareMicro: 30_000 * 1e6 })
const tons = (amountMilli: number) => ({ amountMilli, unit: 'ton' as const })
const cases: [ApprovalDoubt, LoadLogAct[], Terms?, boolean?, Parameters<typeof doubtsOf>[3]?][] = [
  ['disputed', [...goodDay(), act(20, 'dispute', 'trucker', 80, { reason: 'Too little.' })]],
  [
    'waitFaultOpen',
    [
      ...goodDay(),
      act(20, 'proposeWaitFault', 'jobber', 80, { wait: { place: 'pit', fault: 'pit' }, reason: 'No loader.' }),
    ],
  ],
  ['quantityUnknown', without('confirmLoad')],
  ['conversionUnknown', changed(4, { quantity: { amountMilli: 9_000, unit: 'yard' } })],
  ['minutesUnknown', without('start'), byHour],
  ['fuelPriceUnknown', goodDay(), withFuel],
  ['overLegalWeight', changed(4, { weights: weighed(73_281) }), legal],
  ['overPayload', changed(4, { quantity: tons(23_200) })],
  ['hoursImplausible', changed(1, { occurredAt: deliver!.occurredAt - 25 * hourMs })],
  ['hoursImplausible', changed(1, { occurredAt: deliver!.occurredAt + 1, receivedAt: deliver!.occurredAt + 1 })],
  ['hoursImplausible', goodDay(), { ...terms, destination: { ...site, lat: 42.4 } }],
  ['timesReportedLate', changed(1, { receivedAt: start!.occurredAt + 2 * hourMs }), byHour],
  ['timesReportedLate', changed(8, { receivedAt: deliver!.occurredAt + 2 * hourMs }), byHour],
  ['standbyUnconfirmed', arrivedFor(16)],
  ['gpsMissing', without('arriveAtSite')],
  ['gpsMissing', changed(2, { witness: 'trucker', automatic: true })],
  ['quantityDiffers', [...goodDay(), act(20, 'correct', 'trucker', 75, { quantity: tons(18_000), reason: 'Less.' })]],
  [
    'quantityNotComparable',
    [
      ...goodDay(),
      act(20, 'correct', 'trucker', 75, { quantity: { amountMilli: 9_000, unit: 'yard' }, reason: 'Yd.' }),
    ],
  ],
  ['ticketNoDiffers', [...goodDay(), act(20, 'correct', 'trucker', 75, { ticketNo: 'OR-1', reason: 'Read again.' })]],
  ['sameTicket', goodDay(), terms, true],
  ['earlierCard', goodDay(), terms, false, { cardReplacedOn: '2026-10-16' }],
  ['reportedLater', goodDay(), terms, false, { subCardReplacedOn: '2026-10-16' }],
  ['reportedLater', goodDay(), terms, false, { reportedLater: true }],
  ['afterRelease', goodDay(), terms, false, { startedAfter: 'release' }],
  ['afterStop', goodDay(), terms, false, { startedAfter: 'stop' }],
  ['overlapsLoad', goodDay(), terms, false, { overlapsLoad: true }],
  ['notDelivered', [...without('deliver'), act(20, 'reject', 'jobber', 60, { reason: 'Clay in it.' })], withDryRun],
  ['materialLeft', [...without('deliver'), act(20, 'cancel', 'trucker', 60, { reason: 'Broke down.' })]],
  ['rejectedButDelivered', [...goodDay(), act(20, 'reject', 'dump', 75, { reason: 'Clay.', fault: 'hauler' })]],
  ['cancelledButDelivered', [...goodDay(), act(20, 'cancel', 'jobber', 50, { reason: 'Rain.' })]],
]

for (const [code, ...how] of cases) {
  test(`a load is left out of bulk approval: ${code}`, () => expect(doubtsOf(...how)).toContain(code))
}

test('standby is doubted when it is paid only by the driver’s word, however soon that came', () => {
  const doubts = (acts: LoadLogAct[], of = terms) => doubtsOf(acts, of).includes('standbyUnconfirmed')
  const late = { receivedAt: start!.occurredAt + 5 * hourMs }
  expect(doubts(arrivedFor(30))).toBe(true)
  expect(doubts(arrivedFor(30, late))).toBe(true)
  // Within the free minutes, or where the card pays no wait, nothing rests on it.
  expect(doubts(arrivedFor(15, late))).toBe(false)
  expect(doubts(arrivedFor(30, late), { ...terms, card: { ...terms.card, standby: [] } })).toBe(false)
  // GPS saw the truck there, whenever its points were sent.
  const seen = (minute: number, more: Partial<LoadLogAct> = {}) => act(21, 'arriveAtPit', 'geofence', minute, more)
  expect(doubts([...arrivedFor(30), seen(4)])).toBe(false)
  expect(doubts([...without('arriveAtPit'), seen(4, late)])).toBe(false)
})

const doubtsStandby = (acts: LoadLogAct[], replaced: Parameters<typeof doubtsOf>[3] = {}, of = terms) =>
  doubtsOf(acts, of, false, replaced).includes('standbyUnconfirmed')
const fence = (kind: 'arriveAtPit' | 'arriveAtSite' | 'leavePit', minute: number, uncertainMinutes = 0) =>
  act(kind === 'arriveAtPit' ? 21 : 22, kind, 'geofence', minute, { uncertaintyMs: uncertainMinutes * minuteMs })

// The truck is at the loader at minute 34. 15 minutes are free.
test.each([
  ['GPS came back in the pit long after the reported arrival', -240, 24, 300, true],
  ['even if the reported arrival is within the silence', -240, 24, 264, true],
  ['the silence was short', -6, 14, 21, true],
  ['what GPS confirms alone is past the free minutes, but less is paid', -10, 4, 20, true],
  ['GPS saw the crossing to the minute, and its time counts', -240, 4, 1, false],
  ['GPS was silent, and the driver reported the time at which it saw the truck', 4, 4, 300, false],
  ['GPS saw the truck before its driver reported the arrival', 4, -20, 30, false],
])('standby from an arrival that the driver invented is doubted: %s', (_, reported, seen, uncertainty, isDoubted) => {
  const acts = [...without('arriveAtPit'), act(2, 'arriveAtPit', 'trucker', reported)]
  expect(doubtsStandby([...acts, fence('arriveAtPit', seen, uncertainty)])).toBe(isDoubted)
})

test('an arrival at the site is confirmed from the same time', () => {
  const atSite = { ...terms, card: { ...terms.card, standby: [{ ...terms.card.standby[0]!, place: 'site' as const }] } }
  const arrived = (seen: number, uncertainty: number) => [
    ...without('arriveAtSite', 'deliver'),
    act(8, 'deliver', 'trucker', 300),
    act(7, 'arriveAtSite', 'trucker', 63),
    fence('arriveAtSite', seen, uncertainty),
  ]
  expect(doubtsStandby(arrived(290, 240), {}, atSite)).toBe(true)
  expect(doubtsStandby(arrived(63, 1), {}, atSite)).toBe(false)
  const absent = (from: number, to?: number) => ({ absences: [absence('site', from, to)] })
  expect(doubtsStandby(arrived(63, 1), absent(70, 290), atSite)).toBe(true)
  expect(doubtsStandby(arrived(63, 1), absent(70), atSite)).toBe(true)
  // It left while the delivery was recorded: minutes later by others, and by the driver at the time of the exit.
  const by = (witness: 'receiver' | 'jobber') => [...arrived(63, 1), act(31, 'deliver', witness, 300)]
  expect(doubtsStandby(by('jobber'), absent(291), atSite)).toBe(false)
  expect(doubtsStandby(arrived(63, 1), absent(299), atSite)).toBe(false)
  expect(doubtsStandby(arrived(63, 1), absent(291), atSite)).toBe(true)
  expect(doubtsStandby(by('receiver'), absent(291), atSite)).toBe(true)
})

const absence = (place: 'pit' | 'site', from: number, to?: number) => ({
  place,
  from: dayStartMs + from * minuteMs,
  ...(to !== undefined && { to: dayStartMs + to * minuteMs }),
})

test.each([
  ['it left and came back', [absence('pit', -200, 24)], true],
  ['it left and came back twice', [absence('pit', -200, -150), absence('pit', -100, 24)], true],
  ['it left and was not seen again', [absence('pit', -200)], true],
  ['it was back within ten minutes', [absence('pit', -200, -191)], false],
  ['it was back within ten minutes twice', [absence('pit', -200, -191), absence('pit', -180, -171)], false],
  ['it only looked in now and then', [-60, -50, -40, -30].map(at => absence('pit', at, at + 9)), true],
  ['it was away before it came', [absence('pit', -300, -240)], false],
  ['it was away after it was loaded', [absence('pit', 40, 90)], false],
  ['it left the site, which is not the pit', [absence('site', -200, 24)], false],
  ['it was never away', [], false],
])('standby for a time at which GPS saw the truck elsewhere is doubted: %s', (_, absences, isDoubted) => {
  const acts = [...without('arriveAtPit'), fence('arriveAtPit', -240)]
  expect(doubtsStandby(acts, { absences })).toBe(isDoubted)
})

test('a driver who was away for long gains no minutes by an arrival reported just before coming back', () => {
  const acts = [...without('arriveAtPit'), act(2, 'arriveAtPit', 'trucker', 16), fence('arriveAtPit', -240, 5)]
  expect(doubtsStandby(acts, { absences: [absence('pit', -200, 25)] })).toBe(true)
  expect(doubtsStandby(acts, { absences: [absence('pit', -200, 17)] })).toBe(false)
  expect(doubtsStandby(acts, { absences: [absence('pit', 16, 25)] })).toBe(false)
})

test('standby after the truck left the pit is doubted, not that of a load that the pit recorded minutes late', () => {
  const left = (witness: 'trucker' | 'operator', minute: number, uncertain = 0) => [
    ...without('leavePit', 'confirmTrucker', 'confirmLoad'),
    act(4, 'confirmLoad', witness, 60, { quantity: tons(20_940) }),
    fence('leavePit', minute, uncertain),
  ]
  expect(doubtsStandby(left('operator', 40))).toBe(true)
  expect(doubtsStandby(left('operator', 51))).toBe(false)
  expect(doubtsStandby(left('operator', 40, 15))).toBe(false)
  expect(doubtsStandby(left('trucker', 51))).toBe(true)
  expect(doubtsStandby(left('trucker', 59))).toBe(false)
  expect(doubtsStandby(left('trucker', 40, 19))).toBe(false)
})

test('a load that was turned away excuses no minutes that only its driver recorded', () => {
  const rejected = (witness: 'trucker' | 'operator', left: number) => [
    ...without('leavePit', 'confirmTrucker', 'confirmLoad', 'deliver', 'approve'),
    act(4, 'confirmLoad', witness, 60, { quantity: tons(20_940) }),
    fence('leavePit', left),
    act(20, 'reject', 'jobber', 80, { reason: 'Clay.', fault: 'pit' }),
  ]
  expect(doubtsStandby(rejected('operator', 51), {}, withDryRun)).toBe(false)
  expect(doubtsStandby(rejected('trucker', 51), {}, withDryRun)).toBe(true)
  const sentHome = [
    ...without('leavePit', 'confirmTrucker', 'confirmLoad', 'arriveAtSite', 'deliver', 'approve'),
    act(20, 'cancel', 'trucker', 60, { reason: 'Closed.', fault: 'pit' }),
  ]
  expect(doubtsStandby(sentHome, { absences: [absence('pit', 51)] }, withDryRun)).toBe(true)
  expect(doubtsStandby(sentHome, { absences: [absence('pit', 59)] }, withDryRun)).toBe(false)
})

test('standby that the pit confirms is confirmed from the time that the pit reports', () => {
  const at = (minute: number) => [...arrivedFor(30), act(21, 'arriveAtPit', 'operator', minute)]
  expect(doubtsStandby(at(4))).toBe(false)
  expect(doubtsStandby(at(12))).toBe(true)
})

test('the standby of a truck that was sent home is doubted, too', () => {
  const sentHome = [...arrivedFor(30).filter(({ kind }) => kind !== 'deliver'), reject()]
  expect(doubtsOf(sentHome, withDryRun)).toContain('standbyUnconfirmed')
})

function reject() {
  return act(20, 'reject', 'jobber', 60, { reason: 'Clay in it.' })
}

test('a pound over the legal gross weight is over, and the same weight is not; a load is named for it once', () => {
  expect(doubtsOf(changed(4, { weights: weighed(73_280) }), legal)).not.toContain('overLegalWeight')
  expect(doubtsOf(changed(4, { quantity: tons(30_000), weights: weighed(90_000) }), legal)).not.toContain('overPayload')
  expect(doubtsOf(changed(4, { weights: weighed(90_000) }), terms)).not.toContain('overLegalWeight')
})

test('every doubt of the table has a case', () => {
  expect([...new Set(cases.map(([code]) => code))].sort()).toEqual([...approvalDoubtCodes].sort())
})

test('a load that does not wait for approval raises no doubt', () => {
  expect(doubtsOf([start!, loaded!])).toEqual([])
  expect(doubtsOf([...without('arriveAtSite'), act(20, 'approve', 'jobber', 80)])).toEqual([])
})

const payload: [string, Parameters<typeof exceedsPayload>[0], Partial<Terms>, boolean][] = [
  ['22.04 tons on 20 tonnes', tons(22_040), {}, false],
  ['23.14 tons, within the tolerance', tons(23_140), {}, false],
  ['23.2 tons', tons(23_200), {}, true],
  [
    'a net weight counts instead of the quantity',
    { ...tons(20_000), net: { valueMicro: 22_000_000_000, unit: 'kg' } },
    {},
    true,
  ],
  ['yards by the density', { amountMilli: 17_000, unit: 'yard' }, { gramsPerCubicMeter: 1_700_000 }, true],
  ['yards in the body, heaped', { amountMilli: 24_000, unit: 'yard' }, {}, false],
  ['more yards than the body holds', { amountMilli: 25_000, unit: 'yard' }, {}, true],
  ['60 tonnes on a truck of unknown payload', { amountMilli: 60_000, unit: 'tonne' }, { truck: unknown() }, false],
  ['64 tonnes on a truck of unknown payload', { amountMilli: 64_000, unit: 'tonne' }, { truck: unknown() }, true],
  ['one ton on a truck that may not even weigh its tare', tons(1000), { truck: belowTare() }, true],
  ['64 tonnes on a truck that claims 100', { amountMilli: 64_000, unit: 'tonne' }, { truck: claiming() }, true],
  ['one load', { amountMilli: 1000, unit: 'load' }, {}, false],
  ['two loads on one truck', { amountMilli: 2000, unit: 'load' }, {}, true],
]
function unknown() {
  return { ...truck, legalPayloadGrams: 0, bodyLiters: null }
}
function belowTare() {
  return { ...truck, legalPayloadGrams: 0, legalGross: [{ grams: 2_000_000, by: 'posted' as const }] }
}
function claiming() {
  return { ...truck, legalPayloadGrams: 100_000_000 }
}

for (const [what, quantity, more, isOver] of payload) {
  test(`${what}: ${isOver ? 'over' : 'within'} the legal payload`, () => {
    expect(exceedsPayload(quantity, { ...terms, ...more })).toBe(isOver)
  })
}
