/** Where the payer proposes a deduction, or releases what it retained. A button opens it. */
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../../ask.ts'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { largestAmountCents, useAmountProblem } from '../../../ui/controls/amount-problem.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { NumberField } from '../../../ui/controls/NumberField.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/controls/use-form.ts'
import { writeCents } from '../../../ui/format/decimal-text.ts'
import { currencySign } from '../../../ui/format/format.ts'
import { parseCents } from '../../../ui/format/parse-cents.ts'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'

type Props = {
  kind: 'deduction' | 'release'
  agreement: AgreementDocument
  /** The largest amount that can be released. */
  mostCents?: number
}

export function AmountForm({ kind, agreement, mostCents = largestAmountCents }: Props) {
  const { t } = useLingui()
  const amountProblem = useAmountProblem()
  const { entityId } = useCurrentEntity()
  const [isOpen, setIsOpen] = useState(false)
  const deduct = useAsk('proposeDeduction')
  const release = useAsk('releaseRetainage')
  const { payerEntityId, agreementId, currency } = agreement
  const isRelease = kind === 'release'
  const form = useForm({ defaultValues: { reason: '', amount: isRelease ? writeCents(mostCents) : '' } })
  const submit = form.handleSubmit(async ({ reason, amount }) => {
    const named = { entityId, payerEntityId, agreementId, amountCents: parseCents(amount) ?? 0 }
    const done = isRelease ? await release.run(named) : await deduct.run({ ...named, reason: reason.trim() })
    if (done) {
      setIsOpen(false)
      form.reset()
    }
  })
  if (!isOpen) {
    return (
      <PlainButton wide onPress={() => setIsOpen(true)}>
        {isRelease ? <Trans>Release retainage</Trans> : <Trans>Propose a deduction</Trans>}
      </PlainButton>
    )
  }
  return (
    <Form onSubmit={submit}>
      {!isRelease && (
        <TextField
          label={t`What is deducted`}
          hint={t`It takes effect once ${agreement.payeeName} agrees.`}
          maxLength={120}
          {...form.register('reason', { validate: text => text.trim() !== '' || t`Enter what it is for.` })}
          error={form.formState.errors.reason?.message}
        />
      )}
      <NumberField
        label={t`Amount`}
        before={currencySign(currency)}
        {...(isRelease && { hint: t`${agreement.payeeName} gets it with the next statement.` })}
        {...form.register('amount', {
          validate: text => amountProblem(text, currency, mostCents) ?? true,
        })}
        error={form.formState.errors.amount?.message}
      />
      <RefusalMessage refusal={deduct.refusal ?? release.refusal} />
      <PlainButton wide submit disabled={deduct.isAsking || release.isAsking}>
        {isRelease ? <Trans>Release it</Trans> : <Trans>Propose it</Trans>}
      </PlainButton>
    </Form>
  )
}
