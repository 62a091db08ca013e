/** One document of a business or of a driver: what its kind has, and a photo or PDF. */

import { newId } from '@haulway/client/new-id.ts'
import { type licenseClasses, type Paper, type PaperKind, paperKindRows } from '@haulway/domain/paper/paper.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { useUnsaved } from '../ui/overlay/unsaved.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

type LicenseClass = (typeof licenseClasses)[number]
type Answers = { number: string; issuer: string; licenseClass: LicenseClass; expiresOn: string }

type Props = {
  entityId: string
  kind: PaperKind
  driverEntityId: string | null
  /** The document to change. Without it, the form adds one. */
  paper?: Paper | undefined
  /** Renders the photo or file, and a button to add one. */
  file: (attachmentId: string | null, onTaken: (attachmentId: string) => void) => ReactNode
  /**
   * Renders how far the file is sent; undefined once the server has it. It refuses a document that names a file which
   * it does not have.
   */
  sending: (attachmentId: string) => ReactNode | undefined
  onDone: () => void
}

export function PaperForm({ entityId, kind, driverEntityId, paper, file, sending, onDone }: Props) {
  const { run, isAsking, refusal } = useAsk('savePaper')
  const before = paper?.attachmentId ?? null
  const [attachmentId, setAttachmentId] = useState(before)
  useUnsaved(attachmentId !== before, () => setAttachmentId(before))
  const form = useForm<Answers>({
    defaultValues: {
      number: paper?.number ?? '',
      issuer: paper?.issuer ?? '',
      expiresOn: paper?.expiresOn ?? '',
      licenseClass: paper?.licenseClass ?? 'A',
    },
  })
  const progress = attachmentId === null ? undefined : sending(attachmentId)
  const submit = async (answers: Answers) => {
    const name = { entityId, paperId: paper?.paperId ?? newId(), kind, driverEntityId }
    const licenseClass = kind === 'license' ? answers.licenseClass : null
    const { number, issuer: issuedBy, expiresOn } = answers
    const entered = {
      number,
      issuer: issuedBy,
      licenseClass,
      expiresOn: paperKindRows[kind].expires ? expiresOn : null,
      attachmentId,
    }
    if (await run({ ...name, ...entered })) onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <Fields kind={kind} form={form} />
      {file(attachmentId, setAttachmentId)}
      <RefusalMessage refusal={refusal} />
      <MayCall call="savePaper">
        {progress !== undefined ? (
          <>
            <p role="status">
              <Trans>Sending the file. Then you can save.</Trans>
            </p>
            {progress}
          </>
        ) : (
          <ActionButton title={<Trans>Save document</Trans>} sending={isAsking} submit />
        )}
      </MayCall>
      {paper && <RemovePaper entityId={entityId} paperId={paper.paperId} onDone={onDone} />}
    </Form>
  )
}

/** What documents of this kind have. */
function Fields({ kind, form }: { kind: PaperKind; form: UseFormReturn<Answers> }) {
  const { t } = useLingui()
  const { issuer, expires, needsNumber } = paperKindRows[kind]
  const { errors } = form.formState
  return (
    <>
      {kind === 'license' && (
        <SelectField
          label={t`Class`}
          options={['A', 'B', 'C'].map(value => ({ value, label: value }))}
          {...form.register('licenseClass')}
        />
      )}
      <TextField
        label={t`Number`}
        maxLength={40}
        error={errors.number?.message}
        {...(kind === 'w9' && { hint: t`Only owners and managers of your business see it.` })}
        {...form.register('number', { ...(needsNumber && { required: t`Enter the number.` }) })}
      />
      {issuer !== null && (
        <TextField
          label={issuer === 'state' ? t`State` : t`Insurance company`}
          maxLength={60}
          {...form.register('issuer')}
        />
      )}
      {expires && (
        <TextField
          label={t`Expires`}
          hint={t`The last valid day. We'll remind you 30 days, 7 days and one day before.`}
          type="date"
          error={errors.expiresOn?.message}
          {...form.register('expiresOn', { required: t`Enter the expiration date.` })}
        />
      )}
    </>
  )
}

type RemoveProps = { entityId: string; paperId: string; onDone: () => void }

function RemovePaper({ entityId, paperId, onDone }: RemoveProps) {
  const { run, isAsking, refusal } = useAsk('removePaper')
  return (
    <MayCall call="removePaper">
      <RefusalMessage refusal={refusal} />
      <SureButton
        wide
        disabled={isAsking}
        why={<Trans>The document and its file are removed. You can't undo this.</Trans>}
        sure={<Trans>Remove for good</Trans>}
        onPress={() => void run({ entityId, paperId }).then(done => done && onDone())}
      >
        <Trans>Remove document</Trans>
      </SureButton>
    </MayCall>
  )
}
