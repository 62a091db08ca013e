/** What there is to know before taking work: where, what, when, for whom, at which rate. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDistance } from '../ui/format.ts'
import { Line, Lines } from '../ui/Lines.tsx'
import { dayWords, rateOf, useStandbyWords, type Work } from './work-words.ts'

export function WorkFacts({ work }: { work: Work }) {
  const { t } = useLingui()
  const standby = useStandbyWords()(work)
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
      <Line label={t`Starts`} value={dayWords(work.startDay)} />
      {standby && <Line label={t`Standby`} value={standby} />}
      {rate && <Line label={t`Rate`} value={`${rate.number} ${rate.unit}`} total />}
    </Lines>
  )
}
