/** "20.94 tons to 19.94 tons: −$3.40": proposes a correction, and shows what it changes and who has to agree first. */

import { newId } from '@haulway/client/new-id.ts'
import { mayAttach } from '@haulway/domain/attachment/attachment.ts'
import { type LoadLogAct, loadLogActSchema } from '@haulway/domain/load-log/act/act.ts'
import { correctionRefusals, wouldChange } from '@haulway/domain/load-log/correction/correction-effect.ts'
import { type CorrectedFact, factIn } from '@haulway/domain/load-log/correction/load-correction.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmit } from '../../ask.ts'
import { useStoreTroubleLabels } from '../../attachment/attachment-labels.ts'
import { TakePicture } from '../../attachment/TakePicture.tsx'
import { useStoreAttachment } from '../../attachment/use-store-attachment.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { translate } from '../../ui/format/domain-labels.ts'
import { currencySign, formatStated, measureQuantity, measureRate } from '../../ui/format/format.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { ownSideOf } from '../dispute/disputed-line.ts'
import { LineProof } from '../dispute/LineProof.tsx'
import { CorrectionLines, FactChange } from './CorrectionLines.tsx'
import { foldOf, statedNow, useConsentText } from './correction-labels.ts'
import { isBackhaulRate, paidRateOf, withPaidRate } from './paid-rate.ts'

export type Wrong =
  | { kind: 'quantity' }
  | { kind: 'rate'; agreement: AgreementKind; card: RateCard }
  | { kind: 'addOn'; agreement: AgreementKind }

type Props = { load: LoadLogDocument; wrong: Wrong; onDone: () => void }
type Values = { amount: string; name: string; reason: string }

export function CorrectionForm({ load, wrong, onDone }: Props) {
  const { t } = useLingui()
  const send = useSubmit('proposeCorrection')
  const [attachmentIds, setAttachmentIds] = useState<string[]>([])
  const form = useForm<Values>({ defaultValues: { amount: firstAmount(load, wrong), name: '', reason: '' } })
  const { errors } = form.formState
  const own = ownSideOf(load) ?? ''
  const inputOf = (values: Values) => readCorrection(load, wrong, values)
  const submit = form.handleSubmit(async values => {
    const input = inputOf(values)
    if (!input) return
    const { projectId, loadLogId, terms } = load
    const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), entityId: own }
    await send({
      ...ids,
      ...input,
      reason: values.reason.trim(),
      ...(attachmentIds.length > 0 && { attachmentIds }),
    })
    onDone()
  })
  const whyNot = (amount: string) => {
    const fact = factOf(load, inputOf({ ...form.getValues(), amount }))
    if (!fact) return t`Enter another number.`
    return wouldChange(load, foldOf(load), fact, own).length > 0 || translate(correctionRefusals.noChange)
  }
  return (
    <Form onSubmit={submit}>
      {wrong.kind === 'addOn' && (
        <TextField
          label={t`Add-on`}
          hint={t`For example: Toll, Turnpike`}
          maxLength={60}
          error={errors.name?.message}
          {...form.register('name', { validate: text => text.trim() !== '' || t`Enter what is missing.` })}
        />
      )}
      <AmountField
        load={load}
        wrong={wrong}
        error={errors.amount?.message}
        input={form.register('amount', { validate: whyNot })}
      />
      <Effect load={load} fact={factOf(load, inputOf(form.watch()))} own={own} />
      <LineProof load={load} />
      <Photo load={load} taken={attachmentIds.length} onTaken={id => setAttachmentIds(before => [...before, id])} />
      <TextField
        label={t`Reason`}
        hint={t`Everyone whose amount changes will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <MayCall call="proposeCorrection">
        <ActionButton title={<Trans>Propose the correction</Trans>} second={t`Nothing is deleted`} submit />
      </MayCall>
    </Form>
  )
}

type AmountProps = Omit<Props, 'onDone'> & { error: string | undefined; input: object }

function AmountField({ load, wrong, error, input }: AmountProps) {
  const { t } = useLingui()
  const stated = statedNow(load)
  const currency = load.money?.currency ?? ''
  if (wrong.kind === 'quantity') {
    const unit = unitOf(load)
    const name = unit === 'lb' || unit === 'kg' ? unit : measureQuantity({ amountMilli: 0, unit }).unit
    const hint = stated ? t`Instead of ${formatStated(stated)}` : undefined
    return <NumberField label={t`The right quantity`} hint={hint} unit={name} error={error} {...input} />
  }
  const before = currencySign(currency)
  if (wrong.kind === 'addOn') return <NumberField label={t`Amount`} before={before} error={error} {...input} />
  const label = isBackhaulRate(wrong.card, load.terms.leg) ? t`The right backhaul rate` : t`The right rate`
  const { unit } = measureRate(wrong.card, currency)
  return <NumberField label={label} before={before} unit={unit} error={error} {...input} />
}

function Effect({ load, fact, own }: { load: LoadLogDocument; fact: CorrectedFact | undefined; own: string }) {
  const consentText = useConsentText()
  const parts = fact ? wouldChange(load, foldOf(load), fact, own) : []
  if (!fact || parts.length === 0) return null
  return (
    <>
      <FactChange load={load} fact={fact} />
      <CorrectionLines load={load} parts={parts} />
      <p className="hw-quiet">{consentText(load, parts)}</p>
    </>
  )
}

function Photo({ load, taken, onTaken }: { load: LoadLogDocument; taken: number; onTaken: (id: string) => void }) {
  const { t } = useLingui()
  const { keep, trouble } = useStoreAttachment()
  const troubleLabels = useStoreTroubleLabels()
  const { projectId, loadLogId, terms } = load
  const entityId = ownSideOf(load) ?? ''
  if (!load.relations.some(relation => mayAttach('ticketPhoto', relation))) return null
  const query = { kind: 'ticketPhoto' as const, projectId, loadLogId, dispatchId: terms.dispatchId, entityId }
  return (
    <div>
      <TakePicture
        icon="document"
        onTaken={async picture => {
          const id = await keep(query, picture)
          if (id) onTaken(id)
        }}
      >
        {taken === 0 ? <Trans>Photo of ticket</Trans> : t`Photos: ${taken}`}
      </TakePicture>
      {trouble && <p role="alert">{troubleLabels[trouble]}</p>}
    </div>
  )
}

/** The unit that the quantity was stated in: of the scale, if it was weighed. */
function unitOf(load: LoadLogDocument) {
  return statedNow(load)?.unit ?? load.terms.unit
}

function firstAmount(load: LoadLogDocument, wrong: Wrong): string {
  if (wrong.kind === 'addOn') return ''
  if (wrong.kind === 'rate') return writeRateE4(paidRateOf(wrong.card, load.terms.leg))
  return writeScaled(Math.round((statedNow(load)?.valueMicro ?? 0) / 1000), 3)
}

type Input = Pick<LoadLogAct, 'quantity' | 'weights'> & { correction: NonNullable<LoadLogAct['correction']> }

/** What was entered, as the call's input; undefined while it is not a number, or one that the call refuses. */
function readCorrection(load: LoadLogDocument, wrong: Wrong, values: Values): Input | undefined {
  const input = writtenCorrection(load, wrong, values)
  return input && boundsSchema.safeParse(input).success ? input : undefined
}

/** A load with a number beyond them has no price, not even to show. */
const boundsSchema = loadLogActSchema.pick({ quantity: true, weights: true, correction: true })

function writtenCorrection(load: LoadLogDocument, wrong: Wrong, { amount, name }: Values): Input | undefined {
  if (wrong.kind === 'quantity') {
    const amountMilli = parseScaled(amount, 3)
    if (!amountMilli || amountMilli < 0) return undefined
    const unit = unitOf(load)
    if (unit === 'lb' || unit === 'kg') return { weights: { unit, netMicro: amountMilli * 1000 }, correction: {} }
    return { quantity: { amountMilli, unit }, correction: {} }
  }
  const rateE4 = parseRateE4(amount)
  if (rateE4 === undefined) return undefined
  const { agreement } = wrong
  if (wrong.kind === 'rate') {
    return { correction: { agreement, card: withPaidRate(wrong.card, load.terms.leg, rateE4) } }
  }
  const addOn = { code: name.trim() || '…', eachMilli: 1000, amountE4: rateE4, markupPercentMilli: 0 }
  return { correction: { agreement, addOn } }
}

function factOf(load: LoadLogDocument, input: Input | undefined): CorrectedFact | undefined {
  const by = { uid: '', entityId: '' }
  const act = { actId: '', kind: 'proposeCorrection' as const, witness: 'jobber' as const, by, occurredAt: 0 }
  return input && factIn({ ...act, ...input }, foldOptionsOf(load))
}
