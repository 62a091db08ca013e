/** Gross, tare and net as the scale stated them, or the counted passes. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { hasScale, netOf } from '@haulway/domain/load-log/quantity/quantity.ts'
import { useLingui } from '@lingui/react/macro'
import { formatStated } from '../../ui/format/format.ts'

export function useWeightPairs(acts: readonly LoadLogAct[]): { label: string; value: string }[] {
  const { t } = useLingui()
  const { weights } = acts.findLast(act => netOf(act) !== undefined && hasScale.has(act.witness)) ?? {}
  const counted = acts.findLast(act => act.passes !== undefined)
  const net = weights && netOf({ weights })
  if (!weights || !net) return counted ? [{ label: t`Passes`, value: String(counted.passes) }] : []
  const pair = (label: string, valueMicro: number | undefined) =>
    valueMicro === undefined ? [] : [{ label, value: formatStated({ valueMicro, unit: weights.unit }) }]
  return [...pair(t`Gross`, weights.grossMicro), ...pair(t`Tare`, weights.tareMicro), ...pair(t`Net`, net.valueMicro)]
}
