/** A notice on the board: material and route, shift, minutes and distance to the pit and of the haul, net per hour. */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { driveMinutes, haulMinutes, haulTimesOf } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { distanceSystemOf, formatClock, formatDistance, rateText } from '../../ui/format/format.ts'
import { formatMinuteRange } from '../../ui/format/format-drive.ts'
import { grossTextOf, netTextOf } from '../before-agreeing/net-labels.ts'
import type { ExpectedNet } from '../before-agreeing/use-net-per-hour.ts'
import { formatCalendarDay, useMinimumOf, useRateOf } from '../offer/work-labels.ts'
import './NoticeBoard.css'

const minutesADay = 1440
/** A truck this near a pit needs no minutes to it. */
const atPitMeters = 200

type Props = {
  notice: TruckerNotice
  net: ExpectedNet | undefined
  /** Where the truck starts. */
  from: LatLng | undefined
  /** Whether its flag on the map was tapped. */
  isChosen: boolean
  onPress: () => void
}

export function NoticeRow({ notice, net, from, isChosen, onPress }: Props) {
  const whenLabel = useWhenLabel()
  const driveLabel = useDriveLabel()
  const { t } = useLingui()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const route = useRoute(notice)
  const { trucksLeft, payerMedianDays, jobberName } = notice
  const rate = useRateOf()(notice)
  const minimum = useMinimumOf()(notice)
  const netText = netTextOf(net)
  const gross = grossTextOf(net, haulingOf(notice.money)?.card)
  // Where the rate is not what an hour pays, it belongs with the minimum that explains it.
  const rules = [gross && rate && rateText(rate), minimum].filter(rule => rule !== undefined)
  const value = netText ? { number: netText, unit: t`/ h net` } : rate
  return (
    <li ref={row} className="hw-row">
      <button type="button" className="hw-row-face notice-row" onClick={onPress}>
        <span className="notice-line">
          <span className={isChosen ? 'hw-row-title notice-chosen' : 'hw-row-title'}>{notice.projectName}</span>
          <span className="hw-number">
            {value?.number}
            <span className="hw-unit">{value?.unit}</span>
          </span>
        </span>
        <span className="notice-line">
          <span>{route}</span>
          <span className="notice-pay">
            {gross && <span className="notice-rate">{t`${gross} / h before fuel`}</span>}
            {!gross && netText && rate && <span className="notice-rate">{rateText(rate)}</span>}
            {rules.length > 0 && <span className="hw-row-second">{rules.join(', ')}</span>}
          </span>
        </span>
        <span className="notice-line hw-row-second">
          <span>{whenLabel(notice)}</span>
          <span>
            <Plural value={trucksLeft} one="# truck needed" other="# trucks needed" />
          </span>
        </span>
        <span className="notice-line hw-row-second">
          <span className="notice-drive">{driveLabel(notice, net, from)}</span>
          {payerMedianDays !== undefined && (
            <span>
              {payerMedianDays === 0 ? (
                <Trans>{jobberName} pays statements the same day</Trans>
              ) : (
                <Trans>
                  {jobberName} pays statements in <Plural value={payerMedianDays} one="# day" other="# days" />
                </Trans>
              )}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** "2A stone from Ormrod Pit to Gate 3"; without the drop-off where the project is named after it. */
function useRoute({ projectName, materialName, origin, destination }: TruckerNotice): string {
  const { t } = useLingui()
  if (destination.name.includes(projectName) || projectName.includes(destination.name)) {
    return t`${materialName} from ${origin.name}`
  }
  return t`${materialName} from ${origin.name} to ${destination.name}`
}

/** "Mon Nov 23, 7:00 AM to 3:30 PM". */
function useWhenLabel(): (notice: TruckerNotice) => string {
  const { t } = useLingui()
  // Minutes of a day have no time zone.
  const clock = (minute: number) => formatClock(minute * minuteMs, 'UTC')
  return ({ startDay, shift }) => {
    const day = formatCalendarDay(startDay)
    if (!shift) return t`from ${day}`
    if (shift.shiftEndMinute - shift.shiftStartMinute >= minutesADay) return t`from ${day}, all day`
    return t`from ${day}, ${clock(shift.shiftStartMinute)} to ${clock(shift.shiftEndMinute)}`
  }
}

/**
 * "About 10–16 min to the pit (2.4 mi), 9–14 min haul (3.1 mi)": minutes from a distance are "about"; those of the haul
 * are measured where that is known.
 */
function useDriveLabel(): (notice: TruckerNotice, net: ExpectedNet | undefined, from: LatLng | undefined) => string {
  const { t } = useLingui()
  return ({ origin, destination, unit, times }, net, from) => {
    const system = distanceSystemOf(unit)
    const straightMeters = distanceMeters(origin, destination)
    const haulTimes = net?.times ?? haulTimesOf({ straightMeters, measured: times?.measured })
    const [minutes, haul] = [formatMinuteRange(haulMinutes(haulTimes)), formatDistance(straightMeters, system)]
    const isMeasured = haulTimes.parts.drive.from === 'measured'
    if (!from) return isMeasured ? t`${minutes} haul (${haul})` : t`About ${minutes} haul (${haul})`
    const away = distanceMeters(from, origin)
    if (away < atPitMeters) return t`At the pit, ${minutes} haul (${haul})`
    const [toPit, distance] = [formatMinuteRange(driveMinutes(away)), formatDistance(away, system)]
    return t`About ${toPit} to the pit (${distance}), ${minutes} haul (${haul})`
  }
}
