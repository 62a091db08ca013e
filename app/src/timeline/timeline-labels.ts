/** What the timeline's plates say to people who don't see the picture, and its times. */
import type { Arrival, LoaderBlock } from '@haulway/domain/metrics/timeline/predict-arrivals.ts'
import type { Idle, RoadTruck } from '@haulway/domain/metrics/timeline/timeline.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../ui/format/format.ts'

export function useTimelineLabels(timeZone: string) {
  const { t } = useLingui()
  const clock = (at: number) => formatClock(at, timeZone)
  return {
    clock,
    /** "T-201 arrives at Ormrod Pit between 11:04 AM and 11:06 AM" */
    arrival: ({ truck, earliestAt, latestAt }: Arrival, place: string) => {
      const from = clock(earliestAt)
      const to = clock(latestAt)
      return from === to
        ? t`${truck.number} arrives at ${place} about ${from}`
        : t`${truck.number} arrives at ${place} between ${from} and ${to}`
    },
    /** "T-205, loaded, 13 min to Gate 3" */
    onRoad: ({ truck, minutesLeft }: RoadTruck) => {
      const isLoaded = truck.stage === 'toSite'
      const place = isLoaded ? truck.site.name : truck.pit.name
      const cargo = isLoaded ? t`loaded` : t`empty`
      if (truck.isLost) return t`${truck.number}, ${cargo}, no GPS points, last seen on the way to ${place}`
      return minutesLeft === undefined
        ? t`${truck.number}, ${cargo}, on the way to ${place}`
        : t`${truck.number}, ${cargo}, ${minutesLeft} min to ${place}`
    },
    /** "Loader: T-203 until 11:04 AM, then 77, 41, no truck for 5 min, T-205" */
    loader: (blocks: readonly LoaderBlock[]) => {
      const numbers = blocks.map(({ truck }) => truck.number).join(', ')
      const [first] = blocks
      return first?.isNow
        ? t`At the loader: ${numbers}. First until ${clock(first.toAt)}`
        : t`Next at the loader: ${numbers}`
    },
    idle: ({ fromAt, toAt, before }: Idle) => {
      const minutes = Math.round((toAt - fromAt) / minuteMs)
      return {
        title: t`No truck to load for ${minutes} min`,
        time: t`${clock(fromAt)} to ${clock(toAt)}, until ${before.number} arrives`,
      }
    },
  }
}
