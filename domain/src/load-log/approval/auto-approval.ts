/** Approving without anyone: only for a jobber who turned it on, and only loads that no one would look at twice. */
import { hourMs } from '../../time.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import type { LoadLog } from '../load-log.ts'
import { findLoadDoubts } from './approval-doubts.ts'

/**
 * Whether a load is approved without anyone now: delivered with proof A and no doubt, and its delivery known for the
 * hours that the jobber chose. A delivery that arrives late gives the jobber the same hours.
 * @param acts all acts of the load
 */
export function isDueForApproval(loadLog: LoadLog, acts: readonly LoadLogAct[], hours: number, now: number): boolean {
  const fold = foldLoadLog(acts, foldOptionsOf(loadLog))
  const { deliver } = fold.milestones
  if (fold.state !== 'delivered' || !deliver || fold.evidence.grade !== 'A') return false
  const witnesses = deliver.witnesses.map(({ actId }) => actId)
  const received = acts.flatMap(act => (witnesses.includes(act.actId) ? (act.receivedAt ?? now) : []))
  if (Math.max(deliver.at, Math.min(...received)) + hours * hourMs > now) return false
  return findLoadDoubts({ load: loadLog, cards: cardsOf(loadLog.terms), fold, acts }).length === 0
}
