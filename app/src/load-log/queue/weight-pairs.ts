/** Gross, tare and net from the scale, or the counted passes. */
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { hasScale, netGramsOf } from '@haulway/domain/load-log/quantity.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../ui/format/format.ts'

const gramsPerPound = 453.59237

export function useWeightPairs(acts: readonly LoadLogAct[], unit: Unit): { label: string; value: string }[] {
  const { t } = useLingui()
  const weighed = acts.findLast(act => netGramsOf(act) !== undefined && hasScale.has(act.witness))
  const counted = acts.findLast(act => act.passes !== undefined)
  const weight = (grams: number | undefined) =>
    unit === 'tonne' || unit === 'cubicMeter'
      ? `${formatNumber((grams ?? 0) / 1000)} kg`
      : `${formatNumber((grams ?? 0) / gramsPerPound)} lb`
  if (!weighed) return counted ? [{ label: t`Passes`, value: String(counted.passes) }] : []
  const { grossGrams, tareGrams } = weighed
  return [
    ...(grossGrams === undefined ? [] : [{ label: t`Gross`, value: weight(grossGrams) }]),
    ...(tareGrams === undefined ? [] : [{ label: t`Tare`, value: weight(tareGrams) }]),
    { label: t`Net`, value: weight(netGramsOf(weighed)) },
  ]
}
