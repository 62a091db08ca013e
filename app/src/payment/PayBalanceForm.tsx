/** Pays all or part of what is owed to one entity, explains what happens next, and is the receipt afterwards. */

import { newId } from '@haulway/client/new-id.ts'
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../ask.ts'
import { WorkActionButton } from '../entity/WorkAction.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { useAmountProblem } from '../ui/controls/amount-problem.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { writeCents } from '../ui/format/decimal-text.ts'
import { currencySign, formatMoney } from '../ui/format/format.ts'
import { parseCents } from '../ui/format/parse-cents.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { PaymentMethod, usePaymentMethod } from './due/PaymentMethod.tsx'
import { PaymentSummary } from './due/PaymentSummary.tsx'
import { useRequestedPayments } from './use-money.ts'
import './payment.css'

export function PayBalanceForm({ balance, onDone }: { balance: BalanceDocument; onDone: () => void }) {
  const { t } = useLingui()
  const amountProblem = useAmountProblem()
  const { jobberEntityId, entityId, entityName, money } = balance
  const { currency, owedCents } = money
  const pay = useAsk('payBalance')
  const { refusal, ...paying } = usePaymentMethod(jobberEntityId)
  const { timeZone } = useAreaHeader()
  const today = dayOf(useNow(60_000), timeZone)
  const { requestedCents, isPaid, setAnswered } = useRequested(jobberEntityId, pay.unanswered)
  const form = useForm({ defaultValues: { amount: writeCents(owedCents) } }, { mayBeLeft: true })
  const amountCents = parseCents(form.watch('amount'))
  const submit = form.handleSubmit(async answers => {
    const cents = parseCents(answers.amount)
    if (!cents) return
    const parties = { entityId: jobberEntityId, payeeEntityId: entityId }
    const reply = await pay.run({ ...parties, paymentId: newId(), amountCents: cents, currency })
    if (!reply) return
    // The receipt has nothing left to save.
    form.reset(answers)
    setAnswered({ paymentId: reply.paymentId, cents })
  })
  const method = <PaymentMethod {...paying} currency={currency} today={today} />
  if (requestedCents !== undefined) {
    const payment = { payeeEntityId: entityId, payeeName: entityName, amountCents: requestedCents }
    return (
      <Receipt currency={currency} payment={payment} today={today} isPaid={isPaid} onDone={onDone}>
        {method}
      </Receipt>
    )
  }
  return (
    <Form onSubmit={submit}>
      <Lines>
        <Line label={t`Owed to ${entityName}`} value={formatMoney(owedCents, currency)} />
      </Lines>
      <NumberField
        label={t`Amount`}
        before={currencySign(currency)}
        {...form.register('amount', {
          validate: text => amountProblem(text, currency, owedCents) ?? true,
        })}
        error={form.formState.errors.amount?.message}
      />
      {method}
      <p className="hw-quiet">
        <Trans>Once we have the money, {entityName} can withdraw it. Until then it shows as processing.</Trans>
      </p>
      <RefusalMessage refusal={pay.refusal ?? refusal} />
      <WorkActionButton
        work="payment"
        call="payBalance"
        title={amountCents ? t`Pay ${formatMoney(amountCents, currency)}` : t({ message: 'Pay', context: 'verb' })}
        second={t`To ${entityName}`}
        // The method is named before the money is requested.
        sending={pay.isAsking || paying.isReading}
        submit
      />
    </Form>
  )
}

type Answered = { paymentId: string; cents: number }

/** The payment once it is requested. A payment of one balance is its own receipt. */
function useRequested(payerEntityId: string, unanswered: readonly { paymentId: string }[]) {
  const [answered, setAnswered] = useState<Answered>()
  const receiptIds = [...unanswered, ...(answered ? [answered] : [])].map(({ paymentId }) => paymentId)
  const [payment] = useRequestedPayments(payerEntityId, receiptIds)
  return { requestedCents: answered?.cents ?? payment?.amountCents, isPaid: payment?.state === 'settled', setAnswered }
}

type ReceiptProps = {
  currency: string
  payment: { payeeEntityId: string; payeeName: string; amountCents: number }
  today: string
  /** Whether the money has arrived meanwhile. */
  isPaid: boolean
  onDone: () => void
  /** How it is paid. */
  children: ReactNode
}

function Receipt({ currency, payment, today, isPaid, onDone, children }: ReceiptProps) {
  return (
    <div className="pay-acts">
      <PaymentSummary currency={currency} payments={[payment]} requestedOn={today} isPaid={isPaid}>
        {children}
      </PaymentSummary>
      <PlainButton wide onPress={onDone}>
        <Trans>Done</Trans>
      </PlainButton>
    </div>
  )
}
