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
  /** How it is paid. */
  children?: ReactNode
}

export function PaymentSummary({ currency, payments, requestedOn, children }: Props) {
  const { t } = useLingui()
  const totalCents = totalOf(payments)
  return (
    <>
      {requestedOn !== undefined && (
        <p role="status">
          <StatusBadge tone="good">{t`Requested ${formatCalendarDay(requestedOn)}`}</StatusBadge>
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
          label={requestedOn === undefined ? t`You pay` : t`Requested`}
          value={formatMoney(totalCents, currency)}
          total
        />
      </Lines>
      {children}
      <p className="hw-quiet">
        <Trans>Each business can withdraw its money to its own bank account once we have it.</Trans>
      </p>
    </>
  )
}
