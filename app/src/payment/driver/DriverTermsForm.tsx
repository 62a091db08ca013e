/** Sets what a driver is paid, or all drivers without own terms. The terms are shown in words as they are entered. */

import type { DriverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { freightCodes } from '@haulway/domain/pay/line/line.ts'
import { payOfForm } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { currencySign } from '../../ui/format/format.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { DriverPayInWords } from './DriverPayInWords.tsx'
import { answersOf, type DriverRate, payOfAnswers, percentMilliOf, type TermsAnswers } from './terms-answers.ts'
import '../../pay/editor/card-editor.css'

type Props = {
  /** Null for all drivers without own terms. */
  driver: { entityId: string; name: string } | null
  before: DriverPay | undefined
  currency: string
  today: string
  onDone: () => void
}

export function DriverTermsForm({ driver, before, currency, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('setDriverTerms')
  const form = useForm<TermsAnswers>({ defaultValues: answersOf(before, today) })
  const { kind } = form.watch()
  const shown = payOfAnswers(form.watch())
  const submit = form.handleSubmit(async answers => {
    const pay = payOfAnswers(answers)
    const of = driver ? { driverEntityId: driver.entityId } : {}
    if (pay && (await run({ entityId, ...of, pay, validFrom: answers.validFrom }))) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <ChoiceField
        label={t`Paid by`}
        options={[
          { value: 'percent', label: t`Percentage`, second: t`of what you earn for the haul` },
          { value: 'card', label: t`Rate`, second: t`by the hour, load or day` },
          { value: 'greater', label: t`The greater of both`, second: t`each day` },
        ]}
        {...form.register('kind')}
      />
      {kind !== 'card' && <PercentFields form={form} />}
      {kind !== 'percent' && <RateFields form={form} currency={currency} />}
      <TextField
        label={t`First day`}
        type="date"
        {...form.register('validFrom', { required: t`Enter the first day.` })}
        error={form.formState.errors.validFrom?.message}
      />
      {shown && (
        <div className="card-words">
          <DriverPayInWords pay={payOfForm(shown)} currency={currency} />
        </div>
      )}
      <p className="hw-quiet hw-small">
        {driver ? (
          <Trans>
            {driver.name} is notified and sees these terms. Trucks already dispatched keep the terms they have.
          </Trans>
        ) : (
          <Trans>
            Each driver without their own terms is notified. Trucks already dispatched keep the terms they have.
          </Trans>
        )}
      </p>
      <RefusalMessage refusal={refusal} />
      <ActionButton title={t`Set pay`} second={driver ? driver.name : t`All drivers`} sending={isAsking} submit />
    </Form>
  )
}

type FieldsProps = { form: UseFormReturn<TermsAnswers> }

function PercentFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const { on = freightCodes } = form.getValues('kept').percent ?? {}
  const isOfFreight = freightCodes.every(code => on.includes(code))
  return (
    <>
      <NumberField
        label={t`Percentage`}
        unit="%"
        hint={isOfFreight ? t`Of freight. The driver sees those lines.` : t`Of the same lines as before.`}
        {...form.register('percent', {
          validate: text => percentMilliOf(text) !== undefined || t`Enter a percentage, such as 28.`,
        })}
        error={form.formState.errors.percent?.message}
      />
      <CheckField label={t`Include the fuel surcharge`} {...form.register('fuel')} />
      <CheckField label={t`Include standby`} {...form.register('standby')} />
      <CheckField label={t`Include add-ons`} {...form.register('addOns')} />
    </>
  )
}

function RateFields({ form, currency }: FieldsProps & { currency: string }) {
  const { t } = useLingui()
  const labels: Record<DriverRate, string> = {
    hour: t`hour, by the time sheet`,
    loadHour: t`hour, from start to delivery`,
    load: t`load`,
    day: t`day`,
  }
  const example = writeRateE4(320_000)
  return (
    <div className="card-pair">
      <NumberField
        label={t`Rate`}
        before={currencySign(currency)}
        {...form.register('rate', {
          validate: text => parseRateE4(text) !== undefined || t`Enter an amount, such as ${example}.`,
        })}
        error={form.formState.errors.rate?.message}
      />
      <SelectField
        label={t`For each`}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        {...form.register('per')}
      />
    </div>
  )
}
