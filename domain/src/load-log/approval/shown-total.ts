/** What a jobber was shown that a load pays, against what it pays by now. */
import { AppError } from '../../errors.ts'
import { centsOf, type LoadPay } from '../pay/load-pay.ts'

/** What the jobber owes for a load: its hauling and its material; 0 while information is missing. */
export function owedCentsOf(pay: Pick<LoadPay, 'haul' | 'material'> | undefined): number {
  return centsOf(pay?.haul) + centsOf(pay?.material)
}

/**
 * @param nowCents what the load pays by now @param shownCents what its approver saw
 * @throws AppError conflict with both totals, when they differ
 */
export function refuseChangedTotal(nowCents: number, shownCents: number, currency: string): void {
  if (nowCents === shownCents) return
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const [now, shown] = [nowCents, shownCents].map(cents => format.format(cents / 100))
  throw new AppError(
    'conflict',
    `This load now pays ${now}; it was ${shown} when you looked. Check it, then approve.`,
    {
      totalCents: nowCents,
      shownTotalCents: shownCents,
    },
  )
}
