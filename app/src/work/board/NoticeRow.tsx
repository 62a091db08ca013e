/** A notice on the board: material and route, shift, minutes and distance to the pit and of the haul, net per hour. */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { RequiredKind } from '@haulway/domain/paper/paper-requirements.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useRequiredKindLabels } from '../../paper/paper-labels.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatList, rateText } from '../../ui/format/format.ts'
import { grossTextOf, netTextOf } from '../before-agreeing/net-labels.ts'
import type { ExpectedNet } from '../before-agreeing/use-net-per-hour.ts'
import { formatCalendarDay, useDriveLabel, useMinimumOf, useRateOf, useRouteAtProject } from '../offer/work-labels.ts'
import './NoticeBoard.css'

const minutesADay = 1440

type Props = {
  notice: TruckerNotice
  net: ExpectedNet | undefined
  /** Where the truck starts. */
  from: LatLng | undefined
  /** The documents without which it can't be accepted. */
  needs: readonly RequiredKind[]
  /** Whether its flag on the map was tapped. */
  isChosen: boolean
  onPress: () => void
}

export function NoticeRow({ notice, net, from, needs, isChosen, onPress }: Props) {
  const whenLabel = useWhenLabel()
  const driveLabel = useDriveLabel()
  const { t } = useLingui()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const route = useRouteAtProject()(notice)
  const { trucksLeft, payerMedianDays, jobberName } = notice
  const rate = useRateOf()(notice)
  const minimum = useMinimumOf()(notice)
  const netText = netTextOf(net)
  const gross = grossTextOf(net, haulingOf(notice.money)?.card)
  // If an hour pays another amount than the rate, the rate is shown with the minimum that explains it.
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
          <span className="notice-drive">
            {driveLabel(notice, net?.times, from && distanceMeters(from, notice.origin))}
          </span>
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
        {needs.length > 0 && <Needs kinds={needs} />}
      </button>
    </li>
  )
}

/** "Needs insurance certificate and W-9", before the job is opened. */
function Needs({ kinds }: { kinds: readonly RequiredKind[] }) {
  const labels = useRequiredKindLabels()
  const needed = formatList(kinds.map(kind => inSentence(labels[kind])))
  return (
    <StatusBadge tone="stop">
      <Trans>Needs {needed}</Trans>
    </StatusBadge>
  )
}

/** "insurance certificate" inside a sentence, but "W-9" and "DOT number" as they are. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
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
