/** A commission in words: "Less 8% of freight and standby, at least $5.00 for each load." */
import type { Commission } from '@haulway/domain/pay/commission/commission.ts'
import { useLingui } from '@lingui/react/macro'
import { formatPercent, formatRate } from '../ui/format/format.ts'

export function useCommissionSentence(): (commission: Commission, currency: string) => string {
  const { t } = useLingui()
  return ({ percentMilli, includesSurcharge, includesStandby, includesAddOns, minE4, maxE4 }, currency) => {
    const percent = formatPercent(percentMilli / 100_000, 3)
    const more = [
      includesSurcharge && t`fuel surcharge`,
      includesStandby && t`standby`,
      includesAddOns && t`add-ons`,
    ].filter(each => each !== false)
    const base = [t`freight`, ...more].join(', ')
    return [
      t`Less a commission of ${percent} of ${base}`,
      minE4 !== undefined && t`at least ${formatRate(minE4, currency)} a load`,
      maxE4 !== undefined && t`at most ${formatRate(maxE4, currency)} a load`,
    ]
      .filter(each => each !== false)
      .join(', ')
      .concat('.')
  }
}
