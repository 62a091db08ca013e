/** Complete histories of one load for tests: any acts in any order. */
import fc from 'fast-check'
import { placesOfWaiting } from '../../pay/card/rate-card.ts'
import { faults } from '../../pay/load/load-facts.ts'
import { minuteMs } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { decideActAt } from '../../work/act-time.ts'
import { isAboutCorrection } from '../../work/correction/fold-proposals.ts'
import { disputeAnswers, isAboutLine } from '../../work/dispute/line-dispute.ts'
import { act, dayStartMs, testId } from '../act/act.fixture.ts'
import { type LoadLogAct, loadLogActKinds, type Witness } from '../act/act.ts'
import { isAboutWait } from '../wait-fault/wait-fault.ts'

const witnessArbitrary = fc.constantFrom<Witness>(
  'trucker',
  'operator',
  'pit',
  'receiver',
  'jobber',
  'geofence',
  'system',
)

const ofPit: ReadonlySet<Witness> = new Set(['operator', 'pit'])

const aboutKinds: ReadonlySet<string> = new Set([
  'resolveDispute',
  'answerDispute',
  'withdrawDispute',
  'answerCorrection',
  'withdrawCorrection',
  'answerWaitFault',
])

const actArbitrary = (n: number) =>
  fc
    .record({
      kind: fc.constantFrom(...loadLogActKinds),
      witness: witnessArbitrary,
      minutes: fc.integer({ min: 0, max: 600 }),
      lateMinutes: fc.integer({ min: 0, max: 72 * 60 }),
      clockOffsetMs: fc.option(fc.integer({ min: -10 * minuteMs, max: 10 * minuteMs }), { nil: undefined }),
      amountMilli: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: undefined }),
      unit: fc.constantFrom('ton' as const, 'tonne' as const, 'yard' as const),
      netPounds: fc.option(fc.integer({ min: 1, max: 88_000 }), { nil: undefined }),
      ticketNo: fc.option(fc.constantFrom('OR-30451', 'OR-30452'), { nil: undefined }),
      granted: fc.constantFrom({ quantityMilli: 19_940 }, { quantityMilli: 20_440 }, { cents: 7000 }),
      wait: fc.record({
        place: fc.constantFrom(...placesOfWaiting),
        fault: fc.constantFrom('pit' as const, 'payer' as const, 'hauler' as const, 'weather' as const),
      }),
      answer: fc.constantFrom(...disputeAnswers),
      about: fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined }),
      fault: fc.option(fc.constantFrom(...faults), { nil: undefined }),
      returned: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(row =>
      act(n, row.kind, row.witness, row.minutes, {
        receivedAt: dayStartMs + (row.minutes + row.lateMinutes) * minuteMs,
        sequence: undefined,
        clockOffsetMs: row.clockOffsetMs,
        quantity: row.amountMilli === undefined ? undefined : { amountMilli: row.amountMilli, unit: row.unit },
        weights: row.netPounds === undefined ? undefined : { unit: 'lb', netMicro: row.netPounds * 1_000_000 },
        ticketNo: row.ticketNo,
        reason: 'for testing',
        voidsActId: row.kind === 'correct' && row.about !== undefined ? testId(row.about) : undefined,
        aboutActId: aboutKinds.has(row.kind) && row.about !== undefined ? testId(row.about) : undefined,
        ...((row.kind === 'cancel' || row.kind === 'reject') && row.fault && { fault: row.fault }),
        ...(row.kind === 'correct' && ofPit.has(row.witness) && { returned: row.returned }),
        ...(isAboutLine(row) && {
          dispute: { agreement: 'haul', code: 'haul', ...row.granted, answer: row.answer },
        }),
        ...(isAboutWait(row) && {
          wait: { ...row.wait, answer: row.answer === 'propose' ? undefined : row.answer },
        }),
        ...(isAboutCorrection(row) && {
          correction: row.answer === 'propose' ? {} : { answer: row.answer },
        }),
      }),
    )

/** Any set of up to 15 received acts of one load, plausible or not, on time or late. */
export const historyArbitrary = fc
  .integer({ min: 0, max: 15 })
  .chain(length => fc.tuple(...Array.from({ length }, (_, n) => actArbitrary(n))))
  .map(acts => receivedInOrder(acts, row => row.receivedAt ?? 0))

/** The acts after the server received them by ascending `rank`; the order of the list stays. */
export function receivedInOrder(acts: readonly LoadLogAct[], rank: (act: LoadLogAct, i: number) => number) {
  const ranked = acts.map((row, i) => ({ row, rank: rank(row, i) })).sort((a, b) => a.rank - b.rank)
  const place = new Map(ranked.map(({ row }, i) => [row.actId, i + 1]))
  return acts.map(row => {
    const at = decideActAt(row, { now: row.receivedAt ?? actAt(row), before: 0 })
    return { ...row, at, sequence: place.get(row.actId)! }
  })
}

/** A history with a shuffled copy in which some acts are repeated. */
export const shuffledArbitrary = historyArbitrary.chain(acts =>
  fc.record({
    acts: fc.constant(acts),
    shuffled: fc
      .tuple(
        fc.shuffledSubarray(acts, { minLength: acts.length, maxLength: acts.length }),
        fc.subarray(acts),
        fc.infiniteStream(fc.nat(100)),
      )
      .map(([all, again, places]) => {
        const mixed = [...all]
        for (const repeated of again) mixed.splice(places.next().value % (mixed.length + 1), 0, { ...repeated })
        return mixed
      }),
  }),
)
