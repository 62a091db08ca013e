/** A notice on the board: its material and route, distance, length of the haul, net per hour, rate, trucks needed. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDistance } from '../../ui/format/format.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { rangesOf } from '../before-agreeing/net-labels.ts'
import type { ExpectedNet } from '../before-agreeing/use-net-per-hour.ts'
import { formatCalendarDay, rateOf, useRouteLabel } from '../offer/work-labels.ts'

type Props = { notice: TruckerNotice; net: ExpectedNet | undefined; onPress: () => void }

export function NoticeRow({ notice, net, onPress }: Props) {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  const rate = rateOf(notice)
  const { origin, destination, trucksLeft, distanceMeters: away } = notice
  const system = notice.unit === 'tonne' || notice.unit === 'cubicMeter' ? 'metric' : 'imperial'
  const haul = t`${formatDistance(distanceMeters(origin, destination), system)} haul`
  const distance = away === null ? undefined : t`${formatDistance(away, system)} away`
  const netText = net && net.net.missing === undefined && rangesOf(net.net).text(net.currency)
  const value = netText ? { number: netText, unit: t`/ h net` } : rate
  const left = trucksLeft === 1 ? t`1 truck needed` : t`${trucksLeft} trucks needed`
  return (
    <ListRow
      icon="pit"
      title={notice.projectName}
      second={
        <>
          {routeLabel(notice)}
          <br />
          {[distance, haul].filter(part => part !== undefined).join(', ')}
          <br />
          {[left, t`from ${formatCalendarDay(notice.startDay)}`].join(', ')}
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
