/** Undoing an act: which acts may be undone and by whom, and which acts of a load still count. */
import { minuteMs } from '../../time.ts'
import { actAt, distinctActs, sequenceOf } from '../../work/act-order.ts'
import { isAboutCorrection } from '../../work/correction/fold-proposals.ts'
import { isAboutLine } from '../../work/dispute/line-dispute.ts'
import { isAboutWait } from '../wait-fault/wait-fault.ts'
import type { LoadLogAct } from './act.ts'

/**
 * Acts undone by their own maker. Starts and approvals can't be undone: cancel or correct the load instead. A dispute
 * of a line, or a correction, is withdrawn instead, by those who may see its money.
 */
export function voidedIds(acts: readonly LoadLogAct[]): Set<string> {
  const byId = new Map(acts.map(act => [act.actId, act]))
  const voided = new Set<string>()
  for (const act of acts) {
    const target = act.kind === 'correct' && act.voidsActId ? byId.get(act.voidsActId) : undefined
    if (target && isVoidable(target) && isSameMaker(act, target)) voided.add(target.actId)
  }
  const undone = acts.filter(act => voided.has(act.actId))
  for (const act of acts) if (undone.some(each => isUndoneWith(act, each))) voided.add(act.actId)
  const undoneAt = exitsUndoneAt(acts)
  for (const act of acts) if (isExitByGeofence(act) && sequenceOf(act) < undoneAt) voided.add(act.actId)
  return voided
}

/** The position of the geofence's last correction, which undoes all exits that it recorded before. */
export function exitsUndoneAt(
  acts: readonly { kind: string; witness: string; sequence?: number | undefined }[],
): number {
  const corrections = acts.filter(act => act.kind === 'correct' && act.witness === 'geofence')
  return Math.max(...corrections.map(sequenceOf))
}

function isExitByGeofence({ kind, witness }: Pick<LoadLogAct, 'kind' | 'witness'>): boolean {
  return kind === 'leavePit' && witness === 'geofence'
}

/** Whether undoing an act also undoes this act of the server: a delivery's signature, the GPS act of an arrival. */
function isUndoneWith(act: LoadLogAct, undone: LoadLogAct): boolean {
  if (isSignedFor(act)) return act.aboutActId === undone.actId
  const isSameArrival = undone.automatic === true && act.witness === 'geofence' && act.kind === undone.kind
  return isSameArrival && actAt(act) <= actAt(undone) + sameArrivalMs
}

/** GPS on the phone and on the server report the same arrival within this time. */
export const sameArrivalMs = 2 * minuteMs

/** Whether an act is the receiver's, from the signature that came with a delivery. */
export function isSignedFor({ kind, witness }: Pick<LoadLogAct, 'kind' | 'witness'>): boolean {
  return kind === 'deliver' && witness === 'receiver'
}

/** The acts of a load that are not undone, each once. */
export function effectiveActs(acts: Iterable<LoadLogAct>): LoadLogAct[] {
  const distinct = distinctActs(acts)
  const voided = voidedIds(distinct)
  return distinct.filter(act => !voided.has(act.actId))
}

/**
 * Whether its maker may undo an act. A trucker may also undo a geofence's arrival, which then counts as never recorded
 * and proves nothing.
 */
export function isVoidable(act: LoadLogAct): boolean {
  if (act.kind === 'arriveAtPit' || act.kind === 'arriveAtSite') return act.witness !== 'system'
  if (isAboutLine(act) || isAboutCorrection(act) || isAboutWait(act)) return false
  return !['start', 'approve', 'correct'].includes(act.kind) && act.witness !== 'geofence' && act.witness !== 'system'
}

/** Whether two acts were made by the same person, or by people of the same entity. */
export function isSameMaker(a: Pick<LoadLogAct, 'by'>, b: Pick<LoadLogAct, 'by'>): boolean {
  return a.by.uid === b.by.uid || a.by.entityId === b.by.entityId
}
