/** Sums of amounts that may be in several currencies. */
import { formatMoney } from './format.ts'

export type Amount = { cents: number; currency: string }

/**
 * "$2,160.74"; empty without an amount. Amounts in different currencies have no common sum, so each currency has its
 * own.
 */
export function sumText(amounts: readonly Amount[]): string {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, of]) =>
    formatMoney(
      of.reduce((sum, { cents }) => sum + cents, 0),
      currency,
    ),
  )
  return sums.join(', ')
}
