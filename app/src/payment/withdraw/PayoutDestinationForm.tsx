/** Where an owner enters the bank account for withdrawals in a currency. The app never shows the full number again. */
import type { AppError } from '@haulway/domain/errors.ts'
import {
  type BankAccountForm,
  whyNotAccount,
  whyNotRouting,
} from '@haulway/domain/payment/payout/payout-destination.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = {
  currency: string
  holder: string
  refusal: AppError | undefined
  /** Called with the entered account; the caller asks for the password and sends both. */
  onAccount: (account: Required<BankAccountForm>) => void
}

type Answers = Required<BankAccountForm> & { institution: string; transit: string }

export function PayoutDestinationForm({ currency, holder, refusal, onAccount }: Props) {
  const { t } = useLingui()
  const empty = { holder, bankName: '', routingNumber: '', accountNumber: '', institution: '', transit: '' }
  const form = useForm<Answers>({ defaultValues: empty })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ institution, transit, ...account }) =>
    onAccount(currency === 'CAD' ? { ...account, routingNumber: `${institution.trim()}${transit.trim()}` } : account),
  )
  return (
    <Form onSubmit={submit}>
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
      {currency === 'CAD' && <CanadianBankFields form={form} />}
      <AccountFields form={form} currency={currency} />
      <p className="hw-quiet">
        <Trans>Later, only the last four digits are shown. Every owner gets an email about the change.</Trans>
      </p>
      <RefusalMessage refusal={refusal} />
      <ActionButton title={<Trans>Save bank account</Trans>} submit />
    </Form>
  )
}

type FieldsProps = { form: UseFormReturn<Answers> }

/** As on a Canadian check, which has both numbers apart. */
function CanadianBankFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const { errors } = form.formState
  const hasDigits = (digits: number, wrong: string) => (text: string) =>
    new RegExp(`^\\d{${digits}}$`).test(text.trim()) || wrong
  return (
    <>
      <TextField
        label={t`Institution number`}
        inputMode="numeric"
        autoComplete="off"
        {...form.register('institution', { validate: hasDigits(3, t`Enter the 3 digits of the bank.`) })}
        error={errors.institution?.message}
      />
      <TextField
        label={t`Transit number`}
        inputMode="numeric"
        autoComplete="off"
        {...form.register('transit', { validate: hasDigits(5, t`Enter the 5 digits of the branch.`) })}
        error={errors.transit?.message}
      />
    </>
  )
}

function AccountFields({ form, currency }: FieldsProps & { currency: string }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { errors } = form.formState
  const inputMode = ['USD', 'CAD', 'MXN'].includes(currency) ? 'numeric' : 'text'
  const accountLabels: Record<string, string> = {
    USD: t`Account number`,
    CAD: t`Account number`,
    MXN: t`CLABE`,
    EUR: t`IBAN`,
  }
  const checked = (why: typeof whyNotAccount) => (text: string) => {
    const sentence = why(currency, text)
    return sentence === undefined || translate(sentence)
  }
  return (
    <>
      {currency !== 'CAD' && currency !== 'MXN' && (
        <TextField
          label={currency === 'USD' ? t`Routing number` : t`Bank code or BIC`}
          inputMode={inputMode}
          autoComplete={'off'}
          {...form.register('routingNumber', { validate: checked(whyNotRouting) })}
          error={errors.routingNumber?.message}
        />
      )}
      <TextField
        label={accountLabels[currency] ?? t`IBAN or account number`}
        inputMode={inputMode}
        autoComplete={'off'}
        {...form.register('accountNumber', { validate: checked(whyNotAccount) })}
        error={errors.accountNumber?.message}
      />
    </>
  )
}
