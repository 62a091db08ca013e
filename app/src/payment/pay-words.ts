/** What pay lines are called, and the rules they are made by, as sentences. */
import { useLingui } from '@lingui/react/macro'

export function usePayWords() {
  const { t } = useLingui()
  return {
    code: { haul: t`Haul`, standby: t`Standby`, material: t`Material` },
    rule: {
      quantityTimesRate: t`Quantity times rate.`,
      convertedQuantityTimesRate: t`Quantity in the unit of the rate, to three decimals, times rate.`,
      oneLoad: t`One load at the rate.`,
      hoursTimesRate: t`Minutes worked at the rate for an hour.`,
      standbyAfterFreeMinutes: t`Minutes in line beyond the free ones, at the standby rate.`,
    },
  }
}
