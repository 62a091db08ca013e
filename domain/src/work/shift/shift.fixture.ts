/** Acts on a shift for tests. */
import fc from 'fast-check'
import { dayStartMs, testId } from '../../load-log/act/act.fixture.ts'
import { minuteMs } from '../../time.ts'
import { type ShiftAct, type ShiftActKind, type ShiftRelation, shiftActKinds, type TimeSheet } from './shift.ts'

const byRelation: Record<ShiftRelation, ShiftAct['by']> = {
  trucker: { uid: 'dana', entityId: testId(8008) },
  fleet: { uid: 'kim', entityId: testId(8007) },
  jobber: { uid: 'joe', entityId: testId(8005) },
  broker: { uid: 'ria', entityId: testId(8011) },
}

/** Minutes after 06:00. */
export const at = (minutes: number) => dayStartMs + minutes * minuteMs

/** A punch of the driver, or with a relation a side's act, received as the n-th. */
export function shiftAct(
  n: number,
  kind: ShiftActKind,
  minutes: number,
  { relation = 'trucker', ...more }: Partial<Omit<ShiftAct, 'relation'>> & { relation?: ShiftRelation } = {},
): ShiftAct {
  return {
    actId: testId(n),
    kind,
    relation,
    by: byRelation[relation],
    occurredAt: at(minutes),
    receivedAt: at(minutes),
    at: at(minutes),
    sequence: n,
    ...more,
  }
}

export function sheetOf(from: number, to: number, breaks: TimeSheet['breaks'] = []): TimeSheet {
  return { startAt: at(from), endAt: at(to), breaks }
}

/** 06:00 to 16:00 with a half hour's lunch at noon. */
export const wholeDay: ShiftAct[] = [
  shiftAct(1, 'start', 0),
  shiftAct(2, 'startBreak', 360),
  shiftAct(3, 'endBreak', 390),
  shiftAct(4, 'end', 600),
]
export const wholeSheet = sheetOf(0, 600, [{ kind: 'break', from: at(360), to: at(390), paid: false }])

/** Two sheets, so that sides often happen to say the same. */
const sheetArbitrary = fc.constantFrom(wholeSheet, sheetOf(0, 540))

const actArbitrary = (n: number) =>
  fc
    .record({
      kind: fc.constantFrom(...shiftActKinds),
      minutes: fc.integer({ min: 0, max: 900 }),
      relation: fc.constantFrom<ShiftRelation>('fleet', 'jobber'),
      sheet: sheetArbitrary,
      isWaiting: fc.boolean(),
    })
    .map(({ kind, minutes, relation, sheet, isWaiting }) => {
      const isStated = kind === 'change' || kind === 'agree' || kind === 'proposeCorrection'
      const more = isStated ? { relation, sheet } : {}
      const waiting = isWaiting ? { sequence: undefined, at: undefined, receivedAt: undefined } : {}
      return shiftAct(n, kind, minutes, { ...more, ...waiting })
    })

/** Any set of acts, plausible or not; some wait on a phone. */
export const actsArbitrary = fc
  .integer({ min: 0, max: 14 })
  .chain(length => fc.tuple(...Array.from({ length }, (_, i) => actArbitrary(i + 1))))
