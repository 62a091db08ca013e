/** A form to propose other times for a shift, agreed or not: start, end and breaks, by the clocks of the project. */
import { whoMustAgree } from '@haulway/domain/work/shift/correction/sheet-consent.ts'
import { refuseCorrectedSheet } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { sheetChangesOf } from '@haulway/domain/work/shift/correction/sheet-effect.ts'
import { completeSheet } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import type { TimeSheet } from '@haulway/domain/work/shift/shift.ts'
import { refuseSheet } from '@haulway/domain/work/shift/shift-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RemoveButton } from '../../ui/controls/buttons/RemoveButton.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { ownEntityOf, useConsentText } from './correction/correction-labels.ts'
import { SheetChanges } from './correction/SheetChanges.tsx'
import { answersOf, type SheetAnswers, sheetOfAnswers } from './sheet-answers.ts'
import { useRecordShiftAct } from './use-shifts.ts'
import './shift.css'

type Props = {
  shift: ShiftDocument
  /** The times are agreed: what is proposed is a correction, with a reason. */
  corrects?: boolean
  onDone: () => void
}

export function TimeSheetForm({ shift, corrects = false, onDone }: Props) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const record = useRecordShiftAct()
  const { timeZone } = shift.terms
  const form = useForm({ defaultValues: answersOf(shift.sheet, timeZone) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'breaks' })
  const { errors, isSubmitting } = form.formState
  const sheetOf = (answers: SheetAnswers) => sheetOfAnswers(answers, shift.sheet, shift.shiftDay, timeZone)
  const agreed = corrects ? completeSheet(shift.sheet) : undefined
  /** What is wrong with the whole sheet is shown at the end's field. */
  const check = (_: string, answers: SheetAnswers) => {
    const sheet = answers.start ? sheetOf(answers) : undefined
    const sentence = sheet && (refuseSheet(sheet)?.sentence ?? (agreed && refuseCorrectedSheet(agreed, sheet)))
    return sentence ? label(sentence) : true
  }
  const submit = form.handleSubmit(async answers => {
    const reason = answers.reason.trim()
    await record(corrects ? 'correctTimeSheet' : 'changeTimeSheet', shift, {
      sheet: sheetOf(answers),
      ...(reason && { reason }),
    })
    onDone()
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Start`}
        type="time"
        {...form.register('start', { required: t`Enter when the shift starts.` })}
        error={errors.start?.message}
      />
      <TextField
        label={t`End`}
        type="time"
        hint={t`Earlier than the start means the next day.`}
        {...form.register('end', { required: t`Enter when the shift ends.`, validate: check })}
        error={errors.end?.message}
      />
      {fields.map(({ id, kind }, index) => (
        <BreakFields key={id} form={form} kind={kind} index={index} onRemove={() => remove(index)} />
      ))}
      <PlainButton icon="plus" onPress={() => append({ kind: 'break', from: '', to: '', paid: false })}>
        <Trans>Add a break</Trans>
      </PlainButton>
      {corrects && <Effect shift={shift} sheet={sheetOf(form.watch())} />}
      <TextField
        label={t`Reason`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => !corrects || text.trim() !== '' || t`Give a reason.` })}
      />
      <ActionButton title={t`Propose these times`} sending={isSubmitting} submit />
    </Form>
  )
}

type BreakProps = {
  form: UseFormReturn<SheetAnswers>
  kind: SheetAnswers['breaks'][number]['kind']
  index: number
  onRemove: () => void
}

function BreakFields({ form, kind, index, onRemove }: BreakProps) {
  const { t } = useLingui()
  const errors = form.formState.errors.breaks?.[index]
  return (
    <div>
      <div className="shift-break">
        <TextField
          label={kind === 'breakdown' ? t`Breakdown from` : t`Break from`}
          type="time"
          {...form.register(`breaks.${index}.from`, { required: t`Enter when it starts.` })}
          error={errors?.from?.message}
        />
        <TextField
          label={t`Until`}
          type="time"
          {...form.register(`breaks.${index}.to`, { required: t`Enter when it ends.` })}
          error={errors?.to?.message}
        />
        <RemoveButton bare icon="trash" label={t`Remove break`} onPress={onRemove} />
      </div>
      <CheckField label={t`Paid`} {...form.register(`breaks.${index}.paid`)} />
    </div>
  )
}

/** What the times would change, while they are entered. */
function Effect({ shift, sheet }: { shift: ShiftDocument; sheet: TimeSheet }) {
  const consentText = useConsentText()
  const own = ownEntityOf(shift)
  const before = completeSheet(shift.sheet)
  if (!before || refuseSheet(sheet) || refuseCorrectedSheet(before, sheet)) return null
  const changes = sheetChangesOf(shift, sheet)
  return (
    <>
      <SheetChanges shift={shift} changes={changes} />
      <p className="hw-quiet">
        {consentText(shift, whoMustAgree({ agreedBy: own ? [own] : [] }, shift.terms, changes))}
      </p>
    </>
  )
}
