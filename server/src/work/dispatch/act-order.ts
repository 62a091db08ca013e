/** The order in which the server receives a dispatch's acts. It counts, and uses no clock (docs/decisions/0030). */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { Testimony } from '@haulway/domain/work/act-order.ts'
import { decideActAt } from '@haulway/domain/work/act-time.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { ShiftAct } from '@haulway/domain/work/shift/shift.ts'
import type { Unit } from '../../http/command/command.ts'
import { readActCount, saveActCount } from './dispatch.table.ts'

export type ActOrder = {
  /** For an act on receipt: sets its place in the order, and when it happened. */
  take: <Act extends Testimony & Pick<LoadLogAct | ShiftAct, 'kind'>>(act: Act) => Act
  /** For an act that joins a load later: moves it to the end of the order, so the load's approval doesn't count it. */
  move: <Act extends Testimony>(act: Act) => Act
}

/**
 * @param dispatch the locked dispatch; its loads share one order, because two of them can turn out to be one load, and
 * its shifts use the same
 */
export async function openActOrder(unit: Pick<Unit, 'tx' | 'receivedAt'>, dispatch: Dispatch): Promise<ActOrder> {
  const saved = await readActCount(unit.tx, dispatch)
  const count = { last: saved.last, knownAt: Math.max(saved.knownAt, dispatch.createdOn) }
  const next = (knownAt: number): number => {
    count.last += 1
    count.knownAt = Math.max(count.knownAt, knownAt)
    saveActCount(unit.tx, dispatch, count)
    return count.last
  }
  return {
    take: act => {
      const at = decideActAt(act, { now: unit.receivedAt, before: count.knownAt })
      return { ...act, receivedAt: unit.receivedAt, at, sequence: next(Math.max(at, unit.receivedAt)) }
    },
    move: act => ({ ...act, sequence: next(0) }),
  }
}
