/** Statement terms in words: one sentence for each. */
import type { StatementTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatPercent } from '../../../ui/format/format.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { kindOf, type TaxedKind } from './terms-answers.ts'

export function useTaxedLabels(): Record<TaxedKind, string> {
  const { t } = useLingui()
  return { freight: t`Freight`, material: t`Material`, standby: t`Standby`, all: t`Everything` }
}

export function useTermsSentences(): (terms: StatementTerms, currency: string) => string[] {
  const { t } = useLingui()
  const labels = useTaxedLabels()
  const percent = (milli: number) => formatPercent(milli / 100_000, 3)
  return ({ dueDays, interestPercentMilli, taxes, retainage, quickPay }, currency) => [
    t`Statements are due ${dueDays} days after the week.`,
    ...(interestPercentMilli === null ? [] : [t`Late payments cost ${percent(interestPercentMilli)} a month.`]),
    ...taxes.map(({ name, percentMilli, on, certificate }) => {
      const tax = t`${name}: ${percent(percentMilli)} on ${labels[kindOf(on)]}.`
      return certificate
        ? t`${tax} Not charged until ${formatCalendarDay(certificate.validUntil)} (certificate ${certificate.number}).`
        : tax
    }),
    ...(retainage ? [t`${percent(retainage.percentMilli)} of freight is retained until it is released.`] : []),
    ...(retainage?.untilHeldCents ? [t`At most ${formatMoney(retainage.untilHeldCents, currency)} is retained.`] : []),
    ...(quickPay
      ? [t`Quick pay: due ${quickPay.dueDays} days after the statement, for ${percent(quickPay.percentMilli)}.`]
      : []),
  ]
}
