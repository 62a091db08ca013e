/** The few acts a document carries so that a phone can fold them with its own pending ones. */
import type { LoadLogAct } from './load-log-act.ts'
import { distinctActs } from './load-log-fold.ts'

/**
 * Leaves out what can't change the fold any more: a fence saying again what it said. People's words all stay, since
 * each may still be taken back, and so do a fence's on arrivals.
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

const passed: ReadonlySet<LoadLogAct['kind']> = new Set(['leavePit', 'nearDestination'])
const arrivals: ReadonlySet<LoadLogAct['kind']> = new Set(['arriveAtPit', 'arriveAtSite'])

function isBarePlace({ kind, witness, ticketNo }: LoadLogAct): boolean {
  if (ticketNo !== undefined) return false
  if (passed.has(kind)) return witness === 'fence' || witness === 'system'
  return arrivals.has(kind) && witness === 'system'
}
