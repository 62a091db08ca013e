/** Where an owner enters the bank account for withdrawals in a currency. The app never shows the full number again. */
import type { AppError } from '@haulway/domain/errors.ts'
import {
  type BankAccountForm,
  whyNotAccount,
  whyNotRouting,
} from '@haulway/domain/payment/payout/payout-destination.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

type Props = {
  currency: string
  holder: string
  refusal: AppError | undefined
  /** Called with the entered account; the caller asks for the password and sends both. */
  onAccount: (account: Required<BankAccountForm>) => void
}

export function PayoutDestinationForm({ currency, holder, refusal, onAccount }: Props) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const empty = { holder, bankName: '', routingNumber: '', accountNumber: '' }
  const form = useForm<Required<BankAccountForm>>({ defaultValues: empty })
  const { errors } = form.formState
  const isDollars = currency === 'USD'
  const checked = (why: typeof whyNotAccount) => (text: string) => {
    const sentence = why(currency, text)
    return sentence === undefined || translate(sentence)
  }
  return (
    <Form onSubmit={form.handleSubmit(onAccount)}>
      <TextField
        label={t`Name on the account`}
        maxLength={80}
        {...form.register('holder', { required: t`Enter the name on the account.` })}
        error={errors.holder?.message}
      />
      <TextField
        label={t`Bank`}
        maxLength={80}
        {...form.register('bankName', { required: t`Enter the name of the bank.` })}
        error={errors.bankName?.message}
      />
      <TextField
        label={isDollars ? t`Routing number` : t`Bank code or BIC`}
        inputMode={isDollars ? 'numeric' : 'text'}
        autoComplete="off"
        {...form.register('routingNumber', { validate: checked(whyNotRouting) })}
        error={errors.routingNumber?.message}
      />
      <TextField
        label={isDollars ? t`Account number` : t`IBAN or account number`}
        inputMode={isDollars ? 'numeric' : 'text'}
        autoComplete="off"
        {...form.register('accountNumber', { validate: checked(whyNotAccount) })}
        error={errors.accountNumber?.message}
      />
      <p className="hw-quiet">
        <Trans>Later, only the last four digits are shown. Every owner gets an email about the change.</Trans>
      </p>
      <RefusalMessage refusal={refusal} />
      <ActionButton title={<Trans>Save bank account</Trans>} submit />
    </Form>
  )
}
