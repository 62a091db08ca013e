/** A form for what an act requires (`needs` in the domain's act rules): an amount, a reason, or the act to undo. */

import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import { loadLogActRules, type RequiredPart } from '@haulway/domain/load-log/act/act-rules.ts'
import { afterApprovalSentences } from '@haulway/domain/load-log/act/offered-acts.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { pitWordOf } from '@haulway/domain/load-log/quantity/undelivered.ts'
import { type Fault, faults } from '@haulway/domain/pay/load/load-facts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatClock, measureQuantity } from '../../ui/format/format.ts'
import { useActLabels } from '../load-log-labels.ts'
import { UndoLastAct } from './UndoLastAct.tsx'
import { type ActInput, useRecordAct } from './use-record-act.ts'

type Props = {
  load: LoadLogDocument
  kind: LoadLogActKind
  /** When GPS shows that the truck left: the act was before that, and is recorded with this time. */
  at?: number
  onDone: () => void
}

export function LoadActForm({ load, kind, at, onDone }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const actLabel = useActLabels()
  const word = pitWordOf(effectiveActs(load.acts))
  const asksReturn = kind === 'correct' && word !== undefined && load.state === 'cancelled'
  const isReturned = word === 'returned'
  const amount = usualAmount(kind, load)
  const form = useForm({ defaultValues: { amount, ticketNo: '', reason: '', fault: '', returned: isReturned } })
  const { errors, isSubmitting } = form.formState
  const { unit } = load.terms
  const needs: readonly RequiredPart[] = loadLogActRules[kind].needs
  const hasAmount = needs.includes('amount') || kind === 'correct'
  const after = load.frozen ? afterApprovalSentences[kind] : undefined
  const submit = form.handleSubmit(async ({ amount, ticketNo, reason, fault, returned }) => {
    const amountMilli = parseScaled(amount, 3)
    const input: ActInput = {
      ...(amountMilli !== undefined && { quantity: { amountMilli, unit } }),
      ...(ticketNo.trim() && { ticketNo: ticketNo.trim() }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isFault(fault) && { fault }),
      ...(asksReturn && returned !== isReturned && { returned }),
    }
    await recordAct(kind, load, input, at)
    onDone()
  })
  const example = writeScaled(2138, 2)
  const checkAmount = (text: string) =>
    (text.trim() === '' && kind === 'correct') ||
    (parseScaled(text, 3) ?? 0) > 0 ||
    t`Enter the quantity as a number, such as ${example}.`
  return (
    <Form onSubmit={submit}>
      {after && <p>{translate(after)}</p>}
      {at !== undefined && <RecordedAs at={at} timeZone={load.terms.timeZone} />}
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
      {asksReturn && <ReturnedField {...form.register('returned')} />}
      {kind === 'cancel' && word === 'loaded' && <MaterialOnTruck />}
      {needs.includes('reason') && (
        <TextField
          label={t`Reason`}
          maxLength={200}
          error={errors.reason?.message}
          {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
        />
      )}
      {(kind === 'reject' || kind === 'cancel') && (
        <FaultField
          kind={kind}
          error={errors.fault?.message}
          {...form.register('fault', {
            validate: text => kind === 'cancel' || isFault(text) || t`Choose who caused it.`,
          })}
        />
      )}
      <SubmitAct kind={kind} label={actLabel(kind, load.terms)} sending={isSubmitting} />
    </Form>
  )
}

/** A truck carries one load, where loads are what is counted. */
function usualAmount(kind: LoadLogActKind, { terms }: LoadLogDocument): string {
  return kind === 'confirmLoad' && terms.unit === 'load' ? '1' : ''
}

function ReturnedField(field: UseFormRegisterReturn) {
  const { t } = useLingui()
  return (
    <CheckField label={t`The material came back to the pit`} hint={t`Then the jobber doesn't owe it.`} {...field} />
  )
}

type FaultFieldProps = UseFormRegisterReturn & { kind: 'reject' | 'cancel'; error: string | undefined }

function FaultField({ kind, error, ...field }: FaultFieldProps) {
  const { t } = useLingui()
  const [rejectFaults, cancelFaults] = useFaultOptions()
  return (
    <SelectField
      label={kind === 'reject' ? t`Who caused it?` : t`Was the truck sent home?`}
      hint={t`The rate card sets the pay for each cause.`}
      options={kind === 'reject' ? rejectFaults : cancelFaults}
      error={error}
      {...field}
    />
  )
}

/** Anyone who cancels the load of a truck that the pit has loaded reads first who owes the material. */
function MaterialOnTruck() {
  return (
    <p>
      <Trans>
        The pit loaded this truck. If it was not sent home, the jobber owes the material unless the pit confirms that it
        came back. In the reason, enter where the material is.
      </Trans>
    </p>
  )
}

/** An act that ends the load never gets the amber button. */
function SubmitAct({ kind, label, sending }: { kind: LoadLogActKind; label: string; sending: boolean }) {
  if (kind !== 'reject' && kind !== 'cancel') return <ActionButton title={label} sending={sending} submit />
  return (
    <PlainButton wide disabled={sending} submit>
      {label}
    </PlainButton>
  )
}

function RecordedAs({ at, timeZone }: { at: number; timeZone: string }) {
  const { t } = useLingui()
  const clock = formatClock(at, timeZone)
  return <p className="hw-quiet">{t`Recorded as ${clock}, when you left.`}</p>
}

const isFault = (text: string): text is Fault => faults.some(each => each === text)

/** Who caused it: for a load that was rejected, and for one that was canceled after the truck had arrived. */
function useFaultOptions() {
  const { t } = useLingui()
  const rejected = [
    { value: '', label: t`Choose` },
    { value: 'hauler', label: t`The hauler` },
    { value: 'pit', label: t`The pit` },
    { value: 'payer', label: t`The jobber` },
    { value: 'weather', label: t`The weather` },
    { value: 'none', label: t`Not known` },
  ]
  const cancelled = [
    { value: '', label: t`No, it was canceled before it got there` },
    { value: 'pit', label: t`Yes, the pit caused it` },
    { value: 'payer', label: t`Yes, the jobber caused it` },
    { value: 'weather', label: t`Yes, because of the weather` },
    { value: 'hauler', label: t`Yes, the hauler caused it` },
  ]
  return [rejected, cancelled] as const
}
