/** What a payer paid each payee in a calendar year, with the threshold of the U.S. form 1099-NEC. */
import { csvOf } from '../../csv.ts'
import { centsText } from './printed-numbers.ts'

/** A payment that arrived. Forms count payments by the day they were made, not by the week of the work. */
export type PaidPayment = {
  payee: { entityId: string; name: string }
  currency: string
  /** In the payer's time zone. */
  paidOn: string
  paidCents: number
}

/**
 * From this sum on, payments of a year to one payee are reported on form 1099-NEC: $600 until 2025, $2,000 from 2026
 * on (26 U.S.C. § 6041(a) as amended by Public Law 119-21, § 70433). From 2027 on it is adjusted for inflation each
 * year: add the year's figure here when the IRS publishes it. Until then, 2,000 names everyone who may be concerned.
 */
const thresholds: readonly { fromYear: number; cents: number }[] = [
  { fromYear: 2026, cents: 200_000 },
  { fromYear: 0, cents: 60_000 },
]

export function form1099ThresholdCents(year: number): number {
  return thresholds.find(({ fromYear }) => year >= fromYear)?.cents ?? 0
}

const head = ['Year', 'Payee', 'Currency', 'Payments', 'Paid', '1099-NEC threshold', 'Reaches threshold']

/**
 * A row for each payee and currency, by name. Whether a form is due also depends on facts that Haulway does not know:
 * the payee's tax status, and whether it was paid by card.
 */
export function annualTotalsCsv(year: number, paid: readonly PaidPayment[]): string {
  const ofYear = paid.filter(({ paidOn }) => paidOn.startsWith(`${year}-`))
  const groups = Map.groupBy(ofYear, ({ payee, currency }) => JSON.stringify([payee.entityId, currency]))
  const rows = [...groups.values()].map(of => {
    // The name at the latest payment.
    const { payee, currency } = of.reduce((last, each) => (each.paidOn >= last.paidOn ? each : last))
    return {
      name: payee.name,
      currency,
      payments: of.length,
      paidCents: of.reduce((sum, each) => sum + each.paidCents, 0),
    }
  })
  return csvOf(
    head,
    rows
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, currency, payments, paidCents }) => [
        year,
        name,
        currency,
        payments,
        centsText(paidCents),
        ...thresholdCells(year, currency, paidCents),
      ]),
  )
}

function thresholdCells(year: number, currency: string, paidCents: number) {
  if (currency !== 'USD') return [undefined, undefined]
  const threshold = form1099ThresholdCents(year)
  return [centsText(threshold), paidCents >= threshold ? 'yes' : 'no']
}
