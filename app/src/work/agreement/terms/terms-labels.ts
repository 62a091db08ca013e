/** Statement terms in words: one sentence for each. */
import type { StatementTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCodesLabel } from '../../../pay/line-labels.ts'
import { formatMoney, formatPercent } from '../../../ui/format/format.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { findKind, type TaxedKind } from './terms-answers.ts'

export function useTaxedLabels(): Record<TaxedKind, string> {
  const { t } = useLingui()
  return { freight: t`Freight`, material: t`Material`, standby: t`Standby`, all: t`Everything` }
}

/** "freight", or lines that only an integrator can choose, by their names: "hours, standby". */
export function useLinesLabel(): (on: readonly string[]) => string {
  const { t } = useLingui()
  const codesLabel = useCodesLabel()
  const inSentence: Record<TaxedKind, string> = {
    freight: t`freight`,
    material: t`material`,
    standby: t`standby`,
    all: t`everything`,
  }
  return on => {
    const kind = findKind(on)
    return kind ? inSentence[kind] : codesLabel(on)
  }
}

export function useTermsSentences(): (terms: StatementTerms, currency: string) => string[] {
  const { t } = useLingui()
  const linesLabel = useLinesLabel()
  const dueSentence = (days: number) =>
    plural(days, {
      0: 'Statements are due at the end of the week.',
      one: 'Statements are due # day after the week ends.',
      other: 'Statements are due # days after the week ends.',
    })
  const quickPaySentence = (days: number, fee: string) =>
    plural(days, {
      0: `Quick pay: due on the day of the statement, for ${fee}.`,
      one: `Quick pay: due # day after the statement, for ${fee}.`,
      other: `Quick pay: due # days after the statement, for ${fee}.`,
    })
  const percent = (milli: number) => formatPercent(milli / 100_000, 3)
  const retainageSentence = (part: string, on: readonly string[]) => {
    const lines = linesLabel(on)
    return findKind(on) === 'freight'
      ? t`${part} of freight is retained until it is released.`
      : t`${part} of ${lines} is retained until it is released.`
  }
  return ({ dueDays, interestPercentMilli, taxes, retainage, quickPay }, currency) => [
    dueSentence(dueDays),
    ...(interestPercentMilli === null ? [] : [t`Late payments cost ${percent(interestPercentMilli)} a month.`]),
    ...taxes.map(({ name, percentMilli, on, certificate }) => {
      const taxed = linesLabel(on)
      const tax = t`${name}: ${percent(percentMilli)} on ${taxed}.`
      return certificate
        ? t`${tax} Not charged until ${formatCalendarDay(certificate.validUntil)} (certificate ${certificate.number}).`
        : tax
    }),
    ...(retainage ? [retainageSentence(percent(retainage.percentMilli), retainage.on)] : []),
    ...(retainage?.untilHeldCents ? [t`At most ${formatMoney(retainage.untilHeldCents, currency)} is retained.`] : []),
    ...(quickPay ? [quickPaySentence(quickPay.dueDays, percent(quickPay.percentMilli))] : []),
  ]
}
