import { dayOf } from '@haulway/domain/time.ts'
import { useSync } from './sync-context.ts'
import { useNow } from './use-is-page-shown.ts'

/** The calendar day at the business, by the server's clock, because the server checks days by it. */
export function useServerDay(timeZone: string): string {
  const { engine } = useSync()
  return dayOf(useNow(60_000) + engine.clockOffsetMs(), timeZone)
}
