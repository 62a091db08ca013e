/** A form for what an act requires (`needs` in the domain's act rules): an amount, a reason, or the act to undo. */

import type { LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import { type Evidence, loadLogActRules } from '@haulway/domain/load-log/act-rules.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { afterApprovalSentences } from '@haulway/domain/load-log/offered-acts.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { translate } from '../../ui/format/domain-labels.ts'
import { measureQuantity } from '../../ui/format/format.ts'
import { useActLabels } from '../load-log-labels.ts'
import { UndoLastAct } from './UndoLastAct.tsx'
import { type ActInput, useRecordAct } from './use-record-act.ts'

type Props = { load: LoadLogDocument; kind: LoadLogActKind; onDone: () => void }

export function LoadActForm({ load, kind, onDone }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const actLabel = useActLabels()
  const form = useForm({ defaultValues: { amount: '', ticketNo: '', reason: '' } })
  const { errors, isSubmitting } = form.formState
  const needs: readonly Evidence[] = loadLogActRules[kind].needs
  const hasAmount = needs.includes('amount') || kind === 'correct'
  const { unit } = load.terms
  const after = load.frozen ? afterApprovalSentences[kind] : undefined
  const submit = form.handleSubmit(async ({ amount, ticketNo, reason }) => {
    const amountMilli = parseScaled(amount, 3)
    const input: ActInput = {
      ...(amountMilli !== undefined && { quantity: { amountMilli, unit } }),
      ...(ticketNo.trim() && { ticketNo: ticketNo.trim() }),
      ...(reason.trim() && { reason: reason.trim() }),
    }
    await recordAct(kind, load, input)
    onDone()
  })
  const checkAmount = (text: string) =>
    (text.trim() === '' && kind === 'correct') ||
    (parseScaled(text, 3) ?? 0) > 0 ||
    t`Enter the quantity as a number, such as 21.38.`
  return (
    <Form onSubmit={submit}>
      {after && <p>{translate(after)}</p>}
      {kind === 'correct' && <UndoLastAct load={load} onDone={onDone} />}
      {hasAmount && (
        <>
          <NumberField
            label={t`Quantity`}
            unit={measureQuantity({ amountMilli: 0, unit }).unit}
            error={errors.amount?.message}
            {...form.register('amount', { validate: checkAmount })}
          />
          <TextField label={t`Ticket number`} maxLength={24} {...form.register('ticketNo')} />
        </>
      )}
      {needs.includes('reason') && (
        <TextField
          label={t`Reason`}
          maxLength={200}
          error={errors.reason?.message}
          {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
        />
      )}
      <ActionButton title={actLabel(kind, load.terms)} sending={isSubmitting} submit />
    </Form>
  )
}
