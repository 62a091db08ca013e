/** "1,240 ± 60 bank yd³ left, about 96 loads", over three bars that measure the same earth. */

import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import {
  type Measured,
  milliOfCubicMeters,
  type VolumeState,
} from '@haulway/domain/material/volumes/material-volumes.ts'
import { daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { useNow } from '../../../sync/use-is-page-shown.ts'
import { AmountBar } from '../../../ui/data/AmountBar.tsx'
import { formatNumber, measureQuantity } from '../../../ui/format/format.ts'
import { hasAllDays } from '../../project/project-day.ts'
import { useBodies } from '../../project/use-jobber-work.ts'
import { haulVolumesOf, type HaulVolumes as Volumes } from './haul-volumes.ts'
import './haul-volumes.css'

export function HaulVolumes({ project, haul }: { project: ProjectReference; haul: HaulDocument }) {
  const { scope } = useCurrentEntity()
  const now = useNow()
  const summaries = useBodies(scope, 'project-summary', daySummaryDocumentSchema)
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const volumes = useMemo(() => {
    // The weight of the days before is not on the device.
    if (!summaries || !loads || !hasAllDays(project, shiftDayOf(now, project))) return undefined
    return haulVolumesOf(
      haul,
      summaries.filter(({ ownerId }) => ownerId === project.projectId),
      loads,
    )
  }, [haul, project, summaries, loads, now])
  if (!volumes || !haul.volumeTarget) return null
  return <VolumeBars volumes={volumes} target={haul.volumeTarget} />
}

type BarsProps = { volumes: Volumes; target: NonNullable<HaulDocument['volumeTarget']> }

/** Exported for its tests. */
export function VolumeBars({ volumes, target }: BarsProps) {
  const { t } = useLingui()
  const { left, whole, grams, loads, doneShare, learnedFrom, isSwellLearned } = volumes
  const inUnit = (of: Measured): Measured => ({
    value: milliOfCubicMeters(of.value, target.unit) / 1000,
    error: milliOfCubicMeters(of.error, target.unit) / 1000,
  })
  const weightUnit = target.unit === 'yard' ? ('ton' as const) : ('tonne' as const)
  const inTons = (of: Measured): Measured => ({
    value: quantityOfGrams(Math.round(of.value), weightUnit).amountMilli / 1000,
    error: quantityOfGrams(Math.round(of.error), weightUnit).amountMilli / 1000,
  })
  const volumeUnit = measureQuantity({ amountMilli: 0, unit: target.unit }).unit
  const tons = measureQuantity({ amountMilli: 0, unit: weightUnit }).unit
  const names: Record<VolumeState, string> = {
    bank: t`bank ${volumeUnit}`,
    loose: t`loose ${volumeUnit}`,
    compacted: t`compacted ${volumeUnit}`,
  }
  // The target's own volume first; then what is in the trucks, in volume and in weight.
  const second: VolumeState = target.state === 'loose' ? 'bank' : 'loose'
  const rows = [
    { name: names[target.state], left: inUnit(left[target.state]), whole: inUnit(whole[target.state]) },
    { name: names[second], left: inUnit(left[second]), whole: inUnit(whole[second]) },
    { name: tons, left: inTons(grams.left), whole: inTons(grams.whole) },
  ]
  const [first] = rows
  const amount = first ? withError(first.left) : ''
  const name = names[target.state]
  const count = loads && Math.ceil(loads.value)
  return (
    <div className="haul-volumes">
      <p className="hw-strong">
        {count
          ? t`${amount} ${name} left, about ${plural(count, { one: '# load', other: '# loads' })}`
          : t`${amount} ${name} left`}
      </p>
      {rows.map(row => {
        const rest = withError(row.left)
        const all = withError(row.whole)
        return (
          <div key={row.name} className="haul-volumes-row">
            <span>{row.name}</span>
            <AmountBar
              label={t`${rest} of ${all} ${row.name} left`}
              done={Math.max(0, doneShare.value - doneShare.error)}
              forecast={Math.min(1, doneShare.value + doneShare.error)}
            />
            <span className="haul-volumes-left">{rest}</span>
          </div>
        )
      })}
      <p className="hw-quiet hw-small">
        {learnedFrom === 0
          ? t`Density and swell from standard tables. Weighed loads of full trucks make them exact.`
          : isSwellLearned
            ? t`Density and swell learned from ${learnedFrom} weighed loads.`
            : t`Density learned from ${learnedFrom} weighed loads, swell from standard tables.`}
      </p>
    </div>
  )
}

/** "1,240 ± 60": no more digits than the error leaves. */
function withError({ value, error }: Measured): string {
  const step = error >= 50 ? 10 : 1
  const rounded = formatNumber(Math.round(value / step) * step)
  return error < 0.5 ? rounded : `${rounded} ± ${formatNumber(Math.max(step, Math.round(error / step) * step))}`
}
