/** The order in which the server takes the acts of a dispatch: counted, never timed (docs/decisions/0030). */

import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { decideActAt } from '@haulway/domain/load-log/act-time.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { readActCount, saveActCount } from '../work/dispatch/dispatch.table.ts'
import type { SettlingUnit } from './save-load.ts'

export type ActOrder = {
  /** An act on receipt: the next place in the order, and when it happened. */
  take: <Act extends LoadLogAct>(act: Act) => Act
  /** An act that comes to a load after it was received, as from now: what the load's approval counted stays. */
  move: <Act extends LoadLogAct>(act: Act) => Act
}

/** @param dispatch locked; loads of one dispatch can become one, so they share an order */
export async function openActOrder(
  unit: Pick<SettlingUnit, 'tx' | 'receivedAt'>,
  dispatch: Dispatch,
): Promise<ActOrder> {
  const held = await readActCount(unit.tx, dispatch)
  const count = { last: held.last, knownAt: Math.max(held.knownAt, dispatch.createdOn) }
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
