/** Pays all or part of what is owed to one entity, and explains what happens next. */

import { newId } from '@haulway/client/new-id.ts'
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useAsk } from '../ask.ts'
import { WorkActionButton } from '../entity/WorkAction.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { writeCents } from '../ui/format/decimal-text.ts'
import { currencySign, formatMoney } from '../ui/format/format.ts'
import { parseCents } from '../ui/format/parse-cents.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useIsPaymentRequested } from './use-money.ts'

export function PayBalanceForm({ balance, onDone }: { balance: BalanceDocument; onDone: () => void }) {
  const { t } = useLingui()
  const { jobberEntityId, entityId, entityName, money } = balance
  const { currency, owedCents } = money
  const pay = useAsk('payBalance')
  // A payment of one balance is its own receipt.
  const isRequested = useIsPaymentRequested(
    jobberEntityId,
    pay.unanswered.map(({ paymentId }) => paymentId),
  )
  useEffect(() => {
    if (isRequested) onDone()
  }, [isRequested, onDone])
  const form = useForm({ defaultValues: { amount: writeCents(owedCents) } })
  const amountCents = parseCents(form.watch('amount'))
  const submit = form.handleSubmit(async answers => {
    const cents = parseCents(answers.amount)
    if (!cents) return
    const paid = await pay.run({
      entityId: jobberEntityId,
      paymentId: newId(),
      payeeEntityId: entityId,
      amountCents: cents,
      currency,
    })
    if (paid) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <Lines>
        <Line label={t`Owed to ${entityName}`} value={formatMoney(owedCents, currency)} />
      </Lines>
      <NumberField
        label={t`Amount`}
        before={currencySign(currency)}
        {...form.register('amount', {
          validate: text => {
            const cents = parseCents(text) ?? 0
            return (cents > 0 && cents <= owedCents) || t`Enter an amount up to ${formatMoney(owedCents, currency)}.`
          },
        })}
        error={form.formState.errors.amount?.message}
      />
      <p className="hw-quiet">
        <Trans>
          We'll request the money from you outside Haulway. Once we have it, {entityName} can withdraw it. Until then it
          shows as processing.
        </Trans>
      </p>
      <RefusalMessage refusal={pay.refusal} />
      <WorkActionButton
        work="payment"
        call="payBalance"
        title={amountCents ? t`Pay ${formatMoney(amountCents, currency)}` : t({ message: 'Pay', context: 'verb' })}
        second={t`To ${entityName}`}
        sending={pay.isAsking}
        submit
      />
    </Form>
  )
}
