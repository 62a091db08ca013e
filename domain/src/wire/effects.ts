/** The optimistic effects of calls that may wait offline, by the name of the call. */
import type { Effect } from '../document/effect.ts'
import { loadLogEffects } from '../load-log/load-log.effects.ts'
import { countingTruckerDay } from '../metrics/trucker-day.effects.ts'
import { notificationEffects } from '../notification/notification.effects.ts'
import { shiftEffects } from '../work/shift/shift.effects.ts'

export const effects: Record<string, Effect | undefined> = {
  ...Object.fromEntries(Object.entries(loadLogEffects).map(([call, effect]) => [call, countingTruckerDay(effect)])),
  ...shiftEffects,
  ...notificationEffects,
}
