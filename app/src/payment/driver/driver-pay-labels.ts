/** What a driver is paid, in sentences: "28% of freight.", "$32.00 an hour by the time sheet.", or the greater. */
import type { DriverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { freightCodes } from '@haulway/domain/pay/line/line.ts'
import { rulesOf } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { useLingui } from '@lingui/react/macro'
import { useCardSentences } from '../../pay/card-labels.ts'
import { useCodesLabel } from '../../pay/line-labels.ts'
import { formatPercent } from '../../ui/format/format.ts'

export function useDriverPaySentences(): (pay: DriverPay, currency: string) => string[] {
  const { t } = useLingui()
  const cardSentences = useCardSentences()
  const baseOf = useBaseLabel()
  return (pay, currency) => {
    const rules = rulesOf(pay).flatMap(rule => {
      if ('card' in rule) return cardSentences(rule.card, currency)
      const percent = formatPercent(rule.percentMilli / 100_000, 3)
      const base = baseOf(rule.on)
      return [rule.afterCommission ? t`${percent} of ${base}, after a broker's commission.` : t`${percent} of ${base}.`]
    })
    return rulesOf(pay).length > 1 ? [t`Each day, whichever is greater:`, ...rules] : rules
  }
}

/** "freight, standby": the groups of lines that a form offers, and other lines by their name. */
function useBaseLabel(): (codes: readonly string[]) => string {
  const { t } = useLingui()
  const codesLabel = useCodesLabel()
  return codes => {
    const isFreight = freightCodes.every(code => codes.includes(code))
    const rest = isFreight ? codes.filter(code => !freightCodes.includes(code) && code !== 'minimumDay') : codes
    const named = rest.map(code => (code === 'haul' ? t`the haul` : codesLabel([code])))
    return [...(isFreight ? [t`freight`] : []), ...named].join(', ')
  }
}
