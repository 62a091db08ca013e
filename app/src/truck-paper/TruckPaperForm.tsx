/** One document of a truck: its type, its number, and when it expires. */

import { newId } from '@haulway/client/new-id.ts'
import { missingOfPermit, type TruckPaper, truckPaperKinds } from '@haulway/domain/truck-paper/truck-paper.ts'
import { type UsState, usStateCodes, usStates } from '@haulway/domain/us-states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { measureUnits } from '../ui/format/measure-units.ts'
import { type Measures, useMeasures } from '../ui/format/use-measures.ts'
import { useUnsaved } from '../ui/overlay/unsaved.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { answersOf, buildPaper, type PaperAnswers, parseGross } from './truck-paper-answers.ts'
import { useTruckPaperLabels } from './truck-paper-labels.ts'

type Props = {
  truck: { entityId: string; truckId: string; state?: UsState | undefined }
  /** The document to change. Without it, the form adds a new one. */
  paper?: TruckPaper
  /** Renders the document's picture or file, and a button to add one. */
  file: (attachmentId: string | null, onTaken: (attachmentId: string) => void) => ReactNode
  onDone: () => void
}

export function TruckPaperForm({ truck, paper, file, onDone }: Props) {
  const { t } = useLingui()
  const labels = useTruckPaperLabels()
  const { run, isAsking, refusal } = useAsk('saveTruckPaper')
  const remove = useAsk('removeTruckPaper')
  const before = paper?.attachmentId ?? null
  const [attachmentId, setAttachmentId] = useState(before)
  useUnsaved(attachmentId !== before, () => setAttachmentId(before))
  const { entityId, truckId } = truck
  const { measures } = useMeasures()
  const form = useForm<PaperAnswers>({ defaultValues: answersOf(truck, paper, measures) })
  const isPermit = form.watch('kind') === 'weightPermit'
  const rules = usePermitRules(measures)
  const submit = async (answers: PaperAnswers) => {
    const paperId = paper?.paperId ?? newId()
    if (await run({ entityId, truckId, paperId, attachmentId, ...buildPaper(answers, measures, paper) })) onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <SelectField
        label={t`Document`}
        options={truckPaperKinds.map(value => ({ value, label: labels[value] }))}
        {...form.register('kind')}
      />
      <TextField
        label={t`Number`}
        maxLength={40}
        {...form.register('number', rules.number)}
        error={form.formState.errors.number?.message}
      />
      <TextField
        label={t`Expires`}
        hint={t`Leave empty if it doesn't expire. We'll remind you 30 days, 7 days and one day before.`}
        type="date"
        {...form.register('expiresOn', rules.expiresOn)}
        error={form.formState.errors.expiresOn?.message}
      />
      {isPermit && <PermitFields form={form} measures={measures} />}
      {file(attachmentId, setAttachmentId)}
      <RefusalMessage refusal={refusal ?? remove.refusal} />
      <MayCall call="saveTruckPaper">
        <ActionButton title={<Trans>Save document</Trans>} sending={isAsking} submit />
      </MayCall>
      {paper && (
        <MayCall call="removeTruckPaper">
          <SureButton
            wide
            disabled={remove.isAsking}
            why={<Trans>The document and its file are removed. You can't undo this.</Trans>}
            sure={<Trans>Remove for good</Trans>}
            onPress={() =>
              void remove.run({ entityId, truckId, paperId: paper.paperId }).then(done => done && onDone())
            }
          >
            <Trans>Remove document</Trans>
          </SureButton>
        </MayCall>
      )}
    </Form>
  )
}

/** A permit with a weight needs its number and last day. */
function usePermitRules(measures: Measures) {
  const { t } = useLingui()
  const isMissing = (field: 'number' | 'expiresOn', { kind, number, expiresOn, gross }: PaperAnswers) => {
    const entered = { number: number.trim(), expiresOn: expiresOn || null, grossGrams: parseGross(gross, measures) }
    return missingOfPermit({ kind, ...entered }).includes(field)
  }
  return {
    number: {
      validate: (_: string, all: PaperAnswers) => !isMissing('number', all) || t`Enter the number of the permit.`,
    },
    expiresOn: {
      validate: (_: string, all: PaperAnswers) => !isMissing('expiresOn', all) || t`Enter the last day of the permit.`,
    },
  }
}

type PermitProps = { form: ReturnType<typeof useForm<PaperAnswers>>; measures: Measures }

/** What a permit lets the truck weigh, and where: it counts as the legal gross weight until it expires. */
function PermitFields({ form, measures }: PermitProps) {
  const { t } = useLingui()
  const { symbol: weightLabel } = measureUnits.weight[measures]
  return (
    <>
      <SelectField
        label={t`State of the permit`}
        empty={t`None`}
        options={usStateCodes.map(value => ({ value, label: usStates[value] }))}
        {...form.register('state')}
      />
      <NumberField
        label={t`Gross weight with the permit`}
        hint={t`With this, its number and the truck's state, it counts as the legal gross weight through its last day.`}
        unit={weightLabel}
        {...form.register('gross', {
          validate: value =>
            value.trim() === '' || parseGross(value, measures) !== undefined || t`Enter the weight in ${weightLabel}.`,
        })}
        error={form.formState.errors.gross?.message}
      />
    </>
  )
}
