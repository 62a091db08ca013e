/** What a hauler needs to know before accepting work: route, material, start, jobber and rate. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDistance } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { formatCalendarDay, rateOf, useStandbyLabels, type Work } from './work-labels.ts'

export function WorkFacts({ work }: { work: Work }) {
  const { t } = useLingui()
  const standby = useStandbyLabels()(work)
  const rate = rateOf(work)
  const system = work.unit === 'tonne' || work.unit === 'cubicMeter' ? 'metric' : 'imperial'
  const haul = formatDistance(distanceMeters(work.origin, work.destination), system)
  return (
    <Lines>
      <Line label={t`For`} value={work.jobberName} />
      <Line label={t`Material`} value={work.materialName} />
      <Line label={t`From`} value={work.origin.name} />
      <Line label={t`To`} value={work.destination.name} />
      <Line label={t`Distance (straight line)`} value={haul} />
      <Line label={t`Starts`} value={formatCalendarDay(work.startDay)} />
      {standby && <Line label={t`Standby`} value={standby} />}
      {rate && <Line label={t`Rate`} value={`${rate.number} ${rate.unit}`} total />}
    </Lines>
  )
}
