/** Payments with their sum and what happens next: before they are requested, and on their receipt. */
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'

type Props = {
  currency: string
  payments: readonly {
    payeeEntityId: string
    payeeName: string
    amountCents: number
    /** The statements that it pays, or how many loads. */
    numbers?: readonly string[]
  }[]
  /** The day of the request, once there is one. */
  requestedOn: string | undefined
  /** Whether all of the money has arrived since. */
  isPaid?: boolean
  /** How it is paid. */
  children?: ReactNode
}

export function PaymentSummary({ currency, payments, requestedOn, isPaid = false, children }: Props) {
  const { t } = useLingui()
  const totalCents = totalOf(payments)
  return (
    <>
      {requestedOn !== undefined && (
        <p role="status">
          <StatusBadge tone="good">{isPaid ? t`Paid` : t`Requested ${formatCalendarDay(requestedOn)}`}</StatusBadge>
        </p>
      )}
      <Lines>
        {payments.map(({ payeeEntityId, payeeName, amountCents, numbers }) => (
          <Line
            key={payeeEntityId}
            label={payeeName}
            {...(numbers && { how: t`${numbers.join(', ')}, to their Haulway balance` })}
            value={formatMoney(amountCents, currency)}
          />
        ))}
        <Line
          label={isPaid ? t`Paid` : requestedOn === undefined ? t`You pay` : t`Requested`}
          value={formatMoney(totalCents, currency)}
          total
        />
      </Lines>
      {!isPaid && children}
      <p className="hw-quiet">
        {isPaid ? (
          <Trans>The money has arrived. Each business can withdraw it to its own bank account.</Trans>
        ) : (
          <Trans>Each business can withdraw its money to its own bank account once we have it.</Trans>
        )}
      </p>
    </>
  )
}
