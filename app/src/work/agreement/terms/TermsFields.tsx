/** The fields of statement terms in a proposal. They stay closed while the agreed terms are to stay. */
import { termLimits } from '@haulway/domain/work/agreement/statement-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useAmountProblem } from '../../../ui/controls/amount-problem.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { CheckField } from '../../../ui/controls/CheckField.tsx'
import { NumberField } from '../../../ui/controls/NumberField.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { parseScaled } from '../../../ui/format/decimal-text.ts'
import { translate } from '../../../ui/format/domain-labels.ts'
import { currencySign } from '../../../ui/format/format.ts'
import {
  emptyTax,
  findKind,
  isPercent,
  offersRetainage,
  type TaxAnswers,
  taxedKindsOf,
  termsOf,
  type WithTerms,
} from './terms-answers.ts'
import { useLinesLabel, useTaxedLabels, useTermsSentences } from './terms-labels.ts'
import './terms.css'

type Props = {
  currency: string
  /** Whether the agreement is with a pit. */
  isMaterial: boolean
}

export function TermsFields({ currency, isMaterial }: Props) {
  const { t } = useLingui()
  const form = useFormContext<WithTerms>()
  const { register } = form
  const errors = form.formState.errors.terms
  const days = (most: number) => (text: string) => {
    const number = parseScaled(text, 0)
    return (number !== undefined && number <= most) || t`Enter 0 to ${most} days.`
  }
  const percent = (most: number) => (text: string) => isPercent(text, most) || t`Enter a percentage up to ${most}.`
  return (
    <>
      <CheckField
        label={t`Change taxes, retainage and due days`}
        {...register('terms.isOpen', {
          validate: (_, { terms }) => {
            const { wrong } = termsOf(terms)
            return wrong === undefined || translate(wrong)
          },
        })}
        error={errors?.isOpen?.message}
      />
      <TermsInWords currency={currency} />
      {form.watch('terms.isOpen') && (
        <>
          <NumberField
            label={t`Due, days after the week's end`}
            {...register('terms.dueDays', { validate: days(termLimits.dueDays) })}
            error={errors?.dueDays?.message}
          />
          <NumberField
            label={t`Monthly late interest`}
            hint={t`Leave empty for none.`}
            unit="%"
            {...register('terms.interest', { validate: percent(termLimits.interestPercent) })}
            error={errors?.interest?.message}
          />
          <TaxFields percent={percent(termLimits.taxPercent)} isMaterial={isMaterial} />
          {offersRetainage(form.getValues('terms'), isMaterial) && (
            <RetainageFields percent={percent(termLimits.retainagePercent)} currency={currency} />
          )}
          <NumberField
            label={t`Quick-pay fee`}
            hint={t`The payee can be paid earlier for this fee. Leave empty for none.`}
            unit="%"
            {...register('terms.quickPay', { validate: percent(termLimits.quickPayPercent) })}
            error={errors?.quickPay?.message}
          />
          <NumberField
            label={t`Quick pay, days after the statement`}
            {...register('terms.quickPayDays', { validate: days(termLimits.quickPayDays) })}
            error={errors?.quickPayDays?.message}
          />
        </>
      )}
    </>
  )
}

/** What the statements will say: the agreed terms while they stay, else those that are entered, once they are right. */
function TermsInWords({ currency }: { currency: string }) {
  const sentences = useTermsSentences()
  const { terms } = termsOf({ ...useFormContext<WithTerms>().watch('terms'), isOpen: true })
  return (
    <div className="hw-quiet hw-small">
      {terms && sentences(terms, currency).map(sentence => <p key={sentence}>{sentence}</p>)}
    </div>
  )
}

type PercentProps = { percent: (text: string) => string | true }

function RetainageFields({ percent, currency }: PercentProps & { currency: string }) {
  const { t } = useLingui()
  const { register, getValues, formState } = useFormContext<WithTerms>()
  const linesLabel = useLinesLabel()
  const amountProblem = useAmountProblem()
  const errors = formState.errors.terms
  const on = getValues('terms.retainedOn')
  const lines = on && linesLabel(on)
  return (
    <>
      <NumberField
        label={on && findKind(on) !== 'freight' ? t`Retainage on ${lines}` : t`Retainage on freight`}
        hint={t`Kept until the payer releases it. Leave empty for none.`}
        unit="%"
        {...register('terms.retainage', { validate: percent })}
        error={errors?.retainage?.message}
      />
      <NumberField
        label={t`Retainage limit`}
        hint={t`Leave empty for no limit.`}
        before={currencySign(currency)}
        {...register('terms.retainageLimit', {
          validate: text => text.trim() === '' || (amountProblem(text, currency) ?? true),
        })}
        error={errors?.retainageLimit?.message}
      />
    </>
  )
}

function TaxFields({ percent, isMaterial }: PercentProps & { isMaterial: boolean }) {
  const { t } = useLingui()
  const form = useFormContext<WithTerms>()
  const { register } = form
  const { fields, append, remove } = useFieldArray<WithTerms, 'terms.taxes'>({ name: 'terms.taxes' })
  const optionsOf = useTaxedOptions(isMaterial)
  return (
    <>
      {fields.map(({ id }, i) => {
        const errors = form.formState.errors.terms?.taxes?.[i]
        return (
          <fieldset key={id} className="hw-fieldset hw-form terms-tax">
            <TextField
              label={t`Tax`}
              maxLength={60}
              {...register(`terms.taxes.${i}.name`, {
                validate: text => text.trim() !== '' || t`Enter the name of the tax.`,
              })}
              error={errors?.name?.message}
            />
            <NumberField
              label={t`Percent`}
              unit="%"
              {...register(`terms.taxes.${i}.percent`, {
                validate: text => (text.trim() === '' ? t`Enter the tax.` : percent(text)),
              })}
              error={errors?.percent?.message}
            />
            <SelectField
              label={t`Charged on`}
              options={optionsOf(form.watch(`terms.taxes.${i}`))}
              {...register(`terms.taxes.${i}.on`)}
            />
            <TextField
              label={t`Exemption certificate`}
              hint={t`While it is valid, the tax is not charged.`}
              maxLength={40}
              {...register(`terms.taxes.${i}.certificate`)}
            />
            <TextField
              label={t`Valid until`}
              type="date"
              {...register(`terms.taxes.${i}.validUntil`, {
                validate: (day, { terms }) =>
                  day !== '' || terms.taxes[i]?.certificate.trim() === '' || t`Enter the last day of the certificate.`,
              })}
              error={errors?.validUntil?.message}
            />
            <PlainButton onPress={() => remove(i)}>
              <Trans>Remove this tax</Trans>
            </PlainButton>
          </fieldset>
        )
      })}
      {fields.length < 5 && (
        <PlainButton icon="plus" onPress={() => append(emptyTax(isMaterial))}>
          <Trans>Add a tax</Trans>
        </PlainButton>
      )}
    </>
  )
}

function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Also what is chosen already: other lines that were agreed on, or of an agreement of the other kind. */
function useTaxedOptions(isMaterial: boolean) {
  const labels = useTaxedLabels()
  const linesLabel = useLinesLabel()
  return ({ on, kept }: TaxAnswers) => {
    const agreed: TaxAnswers['on'][] = kept ? [findKind(kept.on) ?? 'kept'] : []
    const kinds = [...new Set([...taxedKindsOf(isMaterial), on, ...agreed])]
    const labelOf = (value: TaxAnswers['on']) =>
      value === 'kept' ? upperFirst(linesLabel(kept?.on ?? [])) : labels[value]
    return kinds.map(value => ({ value, label: labelOf(value) }))
  }
}
