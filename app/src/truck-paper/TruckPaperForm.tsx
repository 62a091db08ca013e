/** One document of a truck: its type, its number, and when it expires. */

import { newId } from '@haulway/client/new-id.ts'
import { type TruckPaper, type TruckPaperKind, truckPaperKinds } from '@haulway/domain/truck-paper/truck-paper.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useTruckPaperLabels } from './truck-paper-labels.ts'

type Answers = { kind: TruckPaperKind; number: string; expiresOn: string }

type Props = {
  truck: { entityId: string; truckId: string }
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
  const [attachmentId, setAttachmentId] = useState(paper?.attachmentId ?? null)
  const { entityId, truckId } = truck
  const form = useForm<Answers>({
    defaultValues: {
      ...{ kind: paper?.kind ?? 'registration', number: paper?.number ?? '', expiresOn: paper?.expiresOn ?? '' },
    },
  })
  const submit = async ({ kind, number, expiresOn }: Answers) => {
    const name = { entityId, truckId, paperId: paper?.paperId ?? newId() }
    if (await run({ ...name, kind, number, expiresOn: expiresOn || null, attachmentId })) onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <SelectField
        label={t`Document`}
        options={truckPaperKinds.map(value => ({ value, label: labels[value] }))}
        {...form.register('kind')}
      />
      <TextField label={t`Number`} maxLength={40} {...form.register('number')} />
      <TextField
        label={t`Expires`}
        hint={t`Leave empty if it doesn't expire. We'll remind you 30 days, 7 days and one day before.`}
        type="date"
        {...form.register('expiresOn')}
      />
      {file(attachmentId, setAttachmentId)}
      <RefusalMessage refusal={refusal ?? remove.refusal} />
      <MayCall call="saveTruckPaper">
        <ActionButton title={<Trans>Save document</Trans>} sending={isAsking} submit />
      </MayCall>
      {paper && (
        <MayCall call="removeTruckPaper">
          <PlainButton
            icon="trash"
            wide
            disabled={remove.isAsking}
            onPress={() =>
              void remove.run({ entityId, truckId, paperId: paper.paperId }).then(done => done && onDone())
            }
          >
            <Trans>Remove document</Trans>
          </PlainButton>
        </MayCall>
      )}
    </Form>
  )
}
