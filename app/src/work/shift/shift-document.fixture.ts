/** A shift of Dana's on the Mill Road project as a party's device has it, for tests. */
import { act } from '@haulway/domain/load-log/act/act.fixture.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { foldedShift, type ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { type ShiftAct, type ShiftActKind, type ShiftRelation, shiftTermsOf } from '@haulway/domain/work/shift/shift.ts'

/** 06:00 in New York on Thu 15 Oct 2026. */
export const shiftStart = Date.UTC(2026, 9, 15, 10)

/** The n-th act, minutes after 06:00; a punch of the driver unless `more` says otherwise. */
export function punch(n: number, kind: ShiftActKind, minutes: number, more: Partial<ShiftAct> = {}): ShiftAct {
  const { actId, by } = act(n, 'start', 'trucker', minutes)
  const at = shiftStart + minutes * minuteMs
  return { actId, kind, relation: 'trucker', by, occurredAt: at, receivedAt: at, at, sequence: n, ...more }
}

export function shiftOf(relations: ShiftRelation[], acts: readonly ShiftAct[]): ShiftDocument {
  const { projectId, dispatchId: shiftId } = testTerms
  const terms = shiftTermsOf(testTerms)
  const base = { projectId, shiftId, shiftDay: '2026-10-15', createdOn: shiftStart, relations, terms }
  return foldedShift(base, acts, false)
}

export const workingShift = (relations: ShiftRelation[]) => shiftOf(relations, [punch(1, 'start', 0)])

/** 06:00 to 16:00 with half an hour's lunch. */
export const endedShift = (relations: ShiftRelation[], more: readonly ShiftAct[] = []) =>
  shiftOf(relations, [
    punch(1, 'start', 0),
    punch(2, 'startBreak', 360),
    punch(3, 'endBreak', 390),
    punch(4, 'end', 600),
    ...more,
  ])
