/** Whether trucks wait at a pit while none is loaded, as its own devices know it. */
import { loadedAtOf, type Standstill, standstillOf } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { forgottenMs } from '@haulway/domain/load-log/fold/forgotten.ts'
import type { QueueDocuments } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'

type Documents = Pick<QueueDocuments, 'loads' | 'confirmations'>

/** For a pit, which knows its whole queue, including trucks that an operator confirmed before their load started. */
export function standstillAtPit(
  { loads, confirmations }: Documents,
  queue: readonly QueueTruck[],
  now: number,
): Standstill | undefined {
  const loaded = loads.flatMap(({ state, loadLogId, milestones }) => {
    const at = state === 'cancelled' ? undefined : loadedAtOf(milestones)
    return at === undefined ? [] : { loadLogId, at }
  })
  const withoutLoad = confirmations.filter(({ kind }) => kind === 'confirmLoad')
  const loadedIds = new Set<string | undefined>(loaded.map(({ loadLogId }) => loadLogId))
  const here = queue.flatMap(({ stage, since, loadLogId, confirmedBy }) => {
    // A confirmation without a load is about the truck's next one.
    const hasLeft = loadedIds.has(loadLogId) && confirmedBy?.hasLoad !== false
    if (hasLeft || now - since >= forgottenMs) return []
    if (stage === 'queued') return { milestones: { arriveAtPit: since } }
    return stage === 'loading' ? { milestones: { confirmTrucker: since } } : []
  })
  const ended = [...loaded, ...withoutLoad].map(({ at }) => ({ milestones: { confirmLoad: at } }))
  return standstillOf([...here, ...ended], now)
}
