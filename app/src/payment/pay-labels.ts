/** The names of pay lines, and a sentence for each rule that computes them. */
import { useLingui } from '@lingui/react/macro'

export function usePayLabels() {
  const { t } = useLingui()
  return {
    code: { haul: t`Haul`, standby: t`Standby`, material: t`Material` },
    rule: {
      quantityTimesRate: t`Quantity times the rate.`,
      convertedQuantityTimesRate: t`Quantity in the rate's unit, to three decimals, times the rate.`,
      oneLoad: t`One load at the load rate.`,
      hoursTimesRate: t`Minutes worked, at the hourly rate.`,
      standbyAfterFreeMinutes: t`Minutes in line past the free wait time, at the standby rate.`,
    },
  }
}
