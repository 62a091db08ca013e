/** The few acts a document carries so that a phone can fold them with its own pending ones. */
import type { LoadLogAct } from './load-log-act.ts'
import { distinctActs } from './load-log-fold.ts'

/**
 * Leaves out what can't change the fold any more: a fence saying again what it said. People's words all stay, since
 * each may still be taken back.
 */
export function essentialActs(acts: Iterable<LoadLogAct>): LoadLogAct[] {
  const seen = new Set<string>()
  const received = distinctActs(acts)
  const frozenAt = Math.min(...received.map(act => (act.kind === 'approve' && act.receivedAt) || Infinity))
  return received.filter(act => {
    if (!isBarePlace(act) || (act.receivedAt ?? Infinity) > frozenAt) return true
    const key = `${act.kind} ${act.witness} ${act.by.uid}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const places: ReadonlySet<LoadLogAct['kind']> = new Set(['arriveAtPit', 'leavePit', 'nearDestination', 'arriveAtSite'])

function isBarePlace(act: LoadLogAct): boolean {
  return places.has(act.kind) && (act.witness === 'fence' || act.witness === 'system') && act.ticketNo === undefined
}
