/** A notice on the board: its material and route, distance to the pit, length of the haul, rate, and trucks needed. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDistance } from '../../ui/format/format.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { formatCalendarDay, rateOf, useRouteLabel } from '../offer/work-labels.ts'

export function NoticeRow({ notice, onPress }: { notice: TruckerNotice; onPress: () => void }) {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  const rate = rateOf(notice)
  const { origin, destination, trucksLeft, distanceMeters: away } = notice
  const system = notice.unit === 'tonne' || notice.unit === 'cubicMeter' ? 'metric' : 'imperial'
  const haul = t`${formatDistance(distanceMeters(origin, destination), system)} haul`
  const distance = away === null ? undefined : t`${formatDistance(away, system)} away`
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
        </>
      }
      {...(rate && { value: rate.number, valueUnit: rate.unit })}
      onPress={onPress}
    />
  )
}
