/** A notice on the board: material and route, shift, minutes and distance to the pit and of the haul, net per hour. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { driveMinutes, haulMinutes, haulTimesOf } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { formatClock, formatDistance } from '../../ui/format/format.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { minutesText, netTextOf } from '../before-agreeing/net-labels.ts'
import type { ExpectedNet } from '../before-agreeing/use-net-per-hour.ts'
import { formatCalendarDay, rateOf, useRouteLabel } from '../offer/work-labels.ts'

type Props = {
  notice: TruckerNotice
  net: ExpectedNet | undefined
  /** Whether its flag on the map was tapped. */
  isChosen: boolean
  onPress: () => void
}

export function NoticeRow({ notice, net, isChosen, onPress }: Props) {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  const whenLabel = useWhenLabel()
  const driveLabel = useDriveLabel()
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isChosen) title.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const rate = rateOf(notice)
  const { trucksLeft } = notice
  const netText = netTextOf(net)
  const value = netText ? { number: netText, unit: t`/ h net` } : rate
  const left = plural(trucksLeft, { one: '# truck needed', other: '# trucks needed' })
  return (
    <ListRow
      icon="pit"
      title={
        <span ref={title} className={isChosen ? 'notice-chosen' : undefined}>
          {notice.projectName}
        </span>
      }
      second={
        <>
          {routeLabel(notice)}
          <br />
          {[whenLabel(notice), left].join(', ')}
          <br />
          {driveLabel(notice, net)}
          {netText && rate && (
            <>
              <br />
              {`${rate.number} ${rate.unit}`}
            </>
          )}
        </>
      }
      {...(value && { value: value.number, valueUnit: value.unit })}
      onPress={onPress}
    />
  )
}

/** "Mon Nov 23, 7:00 AM to 3:30 PM". */
function useWhenLabel(): (notice: TruckerNotice) => string {
  const { t } = useLingui()
  // Minutes of a day have no time zone.
  const clock = (minute: number) => formatClock(minute * minuteMs, 'UTC')
  return ({ startDay, shift }) => {
    const day = formatCalendarDay(startDay)
    return shift ? t`from ${day}, ${clock(shift.shiftStartMinute)} to ${clock(shift.shiftEndMinute)}` : t`from ${day}`
  }
}

/** "10–16 min to the pit (2.4 mi), 9–14 min haul (3.1 mi)": measured where it is known, else from the distance. */
function useDriveLabel(): (notice: TruckerNotice, net: ExpectedNet | undefined) => string {
  const { t } = useLingui()
  return ({ origin, destination, distanceMeters: away, unit, times }, net) => {
    const system = unit === 'tonne' || unit === 'cubicMeter' ? 'metric' : 'imperial'
    const straightMeters = distanceMeters(origin, destination)
    const haulTimes = net?.times ?? haulTimesOf({ straightMeters, measured: times?.measured })
    const [minutes, haul] = [minutesText(haulMinutes(haulTimes)), formatDistance(straightMeters, system)]
    const ofHaul = t`${minutes} min haul (${haul})`
    if (away === null) return ofHaul
    const [toPit, distance] = [minutesText(driveMinutes(away)), formatDistance(away, system)]
    return t`${toPit} min to the pit (${distance}), ${ofHaul}`
  }
}
