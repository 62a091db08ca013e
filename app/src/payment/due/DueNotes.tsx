/** What of a statement is held, or was paid before. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'

export function DueNotes({ due: { statement, paidCents, payingCents, heldSinceCents } }: { due: DueStatement }) {
  const { t } = useLingui()
  const { currency, stillHeldCents } = statement
  const amount = (cents: number) => formatMoney(cents, currency)
  return (
    <>
      {stillHeldCents > 0 && (
        <span className="hw-row-second">
          <StatusBadge tone="look">{t`${amount(stillHeldCents)} held for disputes`}</StatusBadge>
        </span>
      )}
      {heldSinceCents > 0 && (
        <span className="hw-row-second">
          <StatusBadge tone="look">{t`${amount(heldSinceCents)} held or corrected since`}</StatusBadge>
        </span>
      )}
      {paidCents + payingCents > 0 && (
        <span className="hw-row-second">{t`${amount(paidCents + payingCents)} paid or processing`}</span>
      )}
    </>
  )
}
