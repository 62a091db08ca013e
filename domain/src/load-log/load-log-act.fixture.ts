/** Acts for tests: a builder with plain defaults, and an arbitrary over whole histories of one load. */
import fc from 'fast-check'
import { buildId } from '../ids.ts'
import { minuteMs } from '../time.ts'
import { type LoadLogAct, loadLogActKinds, type Witness } from './load-log-act.ts'

/** 06:00 in New York on Thu 15 Oct 2026. */
export const dayStartMs = Date.UTC(2026, 9, 15, 10)

export const testId = (n: number) => buildId(dayStartMs + n, new Uint8Array(10).fill(n % 251))

const uidOf: Record<Witness, string> = {
  trucker: 'tess',
  fence: 'tess',
  operator: 'omar',
  pit: 'pia',
  receiver: 'rita',
  jobber: 'joe',
  system: 'system',
}
const entityOf = Object.fromEntries(Object.values(uidOf).map((uid, i) => [uid, testId(9000 + i)]))

/** An act `minutes` after 06:00, received at once. */
export function act(
  n: number,
  kind: LoadLogAct['kind'],
  witness: Witness,
  minutes: number,
  more: Partial<LoadLogAct> = {},
): LoadLogAct {
  const uid = uidOf[witness]
  const occurredAt = dayStartMs + minutes * minuteMs
  const by = { uid, entityId: entityOf[uid]! }
  return { actId: testId(n), kind, witness, by, occurredAt, receivedAt: occurredAt, ...more }
}

/** One load as it ought to go: two people, both fences. */
export function goodDay(): LoadLogAct[] {
  return [
    act(1, 'start', 'trucker', 0),
    act(2, 'arriveAtPit', 'fence', 20),
    act(3, 'confirmTrucker', 'operator', 34),
    act(4, 'confirmLoad', 'operator', 38, {
      quantity: { amountMilli: 20_940, unit: 'ton' },
      passes: 6,
      ticketNo: 'OR-30451',
    }),
    act(5, 'leavePit', 'fence', 40),
    act(6, 'nearDestination', 'fence', 60),
    act(7, 'arriveAtSite', 'fence', 63),
    act(8, 'deliver', 'trucker', 70),
  ]
}

const witnessArbitrary = fc.constantFrom<Witness>('trucker', 'operator', 'pit', 'receiver', 'jobber', 'fence', 'system')

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
      netGrams: fc.option(fc.integer({ min: 1, max: 40_000_000 }), { nil: undefined }),
      ticketNo: fc.option(fc.constantFrom('OR-30451', 'OR-30452'), { nil: undefined }),
      about: fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined }),
    })
    .map(row =>
      act(n, row.kind, row.witness, row.minutes, {
        receivedAt: dayStartMs + (row.minutes + row.lateMinutes) * minuteMs,
        clockOffsetMs: row.clockOffsetMs,
        quantity: row.amountMilli === undefined ? undefined : { amountMilli: row.amountMilli, unit: row.unit },
        netGrams: row.netGrams,
        ticketNo: row.ticketNo,
        reason: 'as told',
        voidsActId: row.kind === 'correct' && row.about !== undefined ? testId(row.about) : undefined,
        aboutActId: row.kind === 'resolveDispute' && row.about !== undefined ? testId(row.about) : undefined,
      }),
    )

/** Any set of up to 15 acts of one load, sensible or not, all received. */
export const historyArbitrary = fc
  .integer({ min: 0, max: 15 })
  .chain(length => fc.tuple(...Array.from({ length }, (_, n) => actArbitrary(n))))

/** A history with a shuffled copy of it in which acts are also doubled. */
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
        for (const doubled of again) mixed.splice(places.next().value % (mixed.length + 1), 0, { ...doubled })
        return mixed
      }),
  }),
)
