/** The acts in a document: enough for a phone to fold them with its own pending acts. */

import { distinctActs, sequenceOf } from '../../work/act-order.ts'
import { approvalSequence, isBetterExit } from '../fold/fold.ts'
import type { LoadLogAct } from './act.ts'

/**
 * Drops acts that can no longer change the fold: repeats by a geofence. All acts of people stay, since each can still
 * be undone, and so do a geofence's arrivals.
 */
export function essentialActs(acts: Iterable<LoadLogAct>): LoadLogAct[] {
  const received = distinctActs(acts)
  const approval = approvalSequence(received)
  const isRepeatable = (act: LoadLogAct) => isBarePlace(act) && sequenceOf(act) <= approval
  const counted = new Map<string, LoadLogAct>()
  for (const act of received.filter(isRepeatable)) {
    const held = counted.get(keyOf(act))
    if (!held || isBetterExit(act, held)) counted.set(keyOf(act), act)
  }
  return received.filter(act => !isRepeatable(act) || counted.get(keyOf(act)) === act)
}

function keyOf({ kind, witness, by }: LoadLogAct): string {
  return `${kind} ${witness} ${by.uid}`
}

const passed: ReadonlySet<LoadLogAct['kind']> = new Set(['leavePit', 'nearDestination'])
const arrivals: ReadonlySet<LoadLogAct['kind']> = new Set(['arriveAtPit', 'arriveAtSite'])

function isBarePlace({ kind, witness, ticketNo }: LoadLogAct): boolean {
  if (ticketNo !== undefined) return false
  if (passed.has(kind)) return witness === 'geofence' || witness === 'system'
  return arrivals.has(kind) && witness === 'system'
}
