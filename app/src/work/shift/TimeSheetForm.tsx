/** A form to propose other times for a shift: start, end and breaks, by the clocks of the project. */
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { refuseSheet } from '@haulway/domain/work/shift/shift-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFieldArray, useForm } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { answersOf, type SheetAnswers, sheetOfAnswers } from './sheet-answers.ts'
import { useRecordShiftAct } from './use-shifts.ts'
import './shift.css'

export function TimeSheetForm({ shift, onDone }: { shift: ShiftDocument; onDone: () => void }) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const record = useRecordShiftAct()
  const { timeZone } = shift.terms
  const form = useForm({ defaultValues: answersOf(shift.sheet, timeZone) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'breaks' })
  const { errors, isSubmitting } = form.formState
  const sheetOf = (answers: SheetAnswers) => sheetOfAnswers(answers, shift.sheet, shift.shiftDay, timeZone)
  const needed = { required: t`Required.` }
  /** What is wrong with the whole sheet is shown at the end's field. */
  const check = (_: string, answers: SheetAnswers) => {
    const refusal = answers.start && refuseSheet(sheetOf(answers))
    return refusal ? label(refusal.sentence) : true
  }
  const submit = form.handleSubmit(async answers => {
    const reason = answers.reason.trim()
    await record('changeTimeSheet', shift, { sheet: sheetOf(answers), ...(reason && { reason }) })
    onDone()
  })
  return (
    <Form onSubmit={submit}>
      <TextField label={t`Start`} type="time" {...form.register('start', needed)} error={errors.start?.message} />
      <TextField
        label={t`End`}
        type="time"
        hint={t`Earlier than the start means the next day.`}
        {...form.register('end', { ...needed, validate: check })}
        error={errors.end?.message}
      />
      {fields.map(({ id, kind }, index) => (
        <div key={id}>
          <div className="shift-break">
            <TextField
              label={kind === 'breakdown' ? t`Breakdown from` : t`Break from`}
              type="time"
              {...form.register(`breaks.${index}.from`, needed)}
              error={errors.breaks?.[index]?.from?.message}
            />
            <TextField
              label={t`Until`}
              type="time"
              {...form.register(`breaks.${index}.to`, needed)}
              error={errors.breaks?.[index]?.to?.message}
            />
            <PlainButton bare icon="trash" label={t`Remove break`} onPress={() => remove(index)} />
          </div>
          <CheckField label={t`Paid`} {...form.register(`breaks.${index}.paid`)} />
        </div>
      ))}
      <PlainButton icon="plus" onPress={() => append({ kind: 'break', from: '', to: '', paid: false })}>
        <Trans>Add a break</Trans>
      </PlainButton>
      <TextField label={t`Reason`} maxLength={200} {...form.register('reason')} />
      <ActionButton title={t`Propose these times`} sending={isSubmitting} submit />
    </Form>
  )
}
