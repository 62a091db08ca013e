/** Why the text of a field is not an amount of money that can be sent, as the sentence below the field. */
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../format/format.ts'
import { amountFault } from '../format/parse-cents.ts'

/** The largest amount that a field can hold. */
export const largestAmountCents = 99_999_999_999

/** @returns undefined for an amount above zero and up to `mostCents`; otherwise the sentence */
export function useAmountProblem(): (text: string, currency: string, mostCents?: number) => string | undefined {
  const { t } = useLingui()
  return (text, currency, mostCents = largestAmountCents) => {
    const fault = amountFault(text, mostCents)
    if (fault === 'tooLarge') return t`Enter an amount up to ${formatMoney(mostCents, currency)}.`
    if (fault === 'decimals') return t`Use 2 decimals or fewer.`
    return fault && t`Enter an amount.`
  }
}
