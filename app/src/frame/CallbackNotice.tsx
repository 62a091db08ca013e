/**
 * Shows what a hosted page reported when it sent the user back to the app. The report comes from the URL only, so the
 * payment itself decides whether it is paid.
 */

import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { type Callback, type CallbackTarget, readCallback } from '@haulway/domain/startup/callback.ts'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { formatMoney } from '../ui/format/format.ts'
import './CallbackNotice.css'

/** The callback that opened this page, if there is one. */
export function useCallbackTo(target: CallbackTarget): Callback | undefined {
  const query = new URLSearchParams(useLocation().search)
  return query.get('from') === target ? readCallback(target, query) : undefined
}

export function AccountDetailsNotice() {
  const callback = useCallbackTo('accountDetails')
  if (!callback) return null
  return (
    <p role="status" className="callback-notice">
      {callback.state === 'success' ? (
        <StatusBadge tone="good">
          <Trans>Account details: the page reports that yours are complete.</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="look">
          <Trans>Your account details aren't complete yet. You can finish them any time.</Trans>
        </StatusBadge>
      )}
    </p>
  )
}

/** @param payments the payments on this device */
export function PayNotice({ payments }: { payments: readonly PaymentDocument[] }) {
  const callback = useCallbackTo('pay')
  if (!callback) return null
  const payment = payments.find(({ paymentId }) => paymentId === callback.id)
  return (
    <p role="status" className="callback-notice">
      {payment ? <PaymentSentence payment={payment} /> : <PageSentence state={callback.state} />}
    </p>
  )
}

function PaymentSentence({ payment }: { payment: PaymentDocument }) {
  const amount = formatMoney(payment.amountCents, payment.currency)
  const name = payment.entityName
  if (payment.state === 'settled') {
    return (
      <StatusBadge tone="good">
        <Trans>
          {amount} to {name} is paid.
        </Trans>
      </StatusBadge>
    )
  }
  if (payment.state === 'failed') {
    return (
      <StatusBadge tone="stop">
        <Trans>
          {amount} to {name} failed.
        </Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="normal">
      <Trans>
        {amount} to {name} is processing.
      </Trans>
    </StatusBadge>
  )
}

function PageSentence({ state }: { state: Callback['state'] }) {
  if (state === 'error') {
    return (
      <StatusBadge tone="look">
        <Trans>The payment page says the payment failed. Payments below are the ones that went through.</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="normal">
      <Trans>The payment page says the payment went through. It appears below once the bank confirms it.</Trans>
    </StatusBadge>
  )
}
