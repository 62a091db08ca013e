/** A line that stands still: what it is called on every screen, and whether a pit's does. */
import { type AtLine, type Standstill, standstillOf } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { forgottenMs } from '@haulway/domain/load-log/fold/forgotten.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMinutes } from '../../ui/format/format-drive.ts'
import type { LoadedTruck } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'

/** "No truck loaded for 50 min, 3 trucks wait" */
export function useStandstillTitle(): (of: Standstill) => string {
  const { t } = useLingui()
  return ({ minutes, trucks }) => {
    const time = formatMinutes(minutes)
    return t`No truck loaded for ${time}, ${plural(trucks, { one: '# truck waits', other: '# trucks wait' })}`
  }
}

/** Of a pit, which knows all of its line: also the trucks that an operator confirmed before their load started. */
export function standstillAtPit(
  queue: readonly QueueTruck[],
  loaded: readonly LoadedTruck[],
  now: number,
): Standstill | undefined {
  const here = queue.flatMap(({ stage, since }): AtLine[] =>
    (stage === 'queued' || stage === 'loading') && now - since < forgottenMs ? [{ stage, at: since }] : [],
  )
  return standstillOf([...here, ...loaded.map(({ at }): AtLine => ({ stage: 'loaded', at }))], now)
}
