/** The fields of a new project besides its haul: its name and its shift. */
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { TextAreaField, TextField } from '../../../ui/controls/TextField.tsx'
import type { NewProjectAnswers } from './new-project.ts'

type Props = { form: UseFormReturn<NewProjectAnswers> }

export function NameField({ form }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Project`}
      hint={t`For example: SR 222 Bypass, Section B2`}
      maxLength={80}
      {...form.register('name', { required: t`Enter the project's name.` })}
      error={form.formState.errors.name?.message}
    />
  )
}

export function ShiftFields({ form }: Props) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t`First day`}
        type="date"
        {...form.register('startDay', { required: t`Enter the first day.` })}
        error={errors.startDay?.message}
      />
      <TextField
        label={t`Last day`}
        hint={t`Optional.`}
        type="date"
        {...form.register('endDay', {
          validate: (endDay, { startDay }) =>
            endDay === '' || endDay >= startDay || t`The last day is before the first day.`,
        })}
        error={errors.endDay?.message}
      />
      <div className="project-pair">
        <TextField
          label={t`Shift start`}
          type="time"
          {...form.register('shiftStart', { required: t`Enter when the shift starts.` })}
          error={errors.shiftStart?.message}
        />
        <TextField
          label={t`Shift end`}
          type="time"
          {...form.register('shiftEnd', { required: t`Enter when the shift ends.` })}
          error={errors.shiftEnd?.message}
        />
      </div>
      <TextField
        label={t`Site contact`}
        type="tel"
        {...form.register('contactPhoneNo', { validate: whyNotPhoneNo })}
        error={errors.contactPhoneNo?.message}
      />
      <TextAreaField
        label={t`Site rules`}
        hint={t`For example: hard hat, 5 mph, no engine brakes`}
        maxLength={1000}
        {...form.register('siteRules')}
      />
    </>
  )
}
