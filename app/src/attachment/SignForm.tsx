/** The receiver signs for the load and may give a name. The signature counts once the server has it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { type ActInput, useRecordAct } from '../load-log/acts/use-record-act.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStoreTroubleLabels } from './attachment-labels.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { isSigned, renderSignature, type Stroke } from './signature.ts'
import { useStoreAttachment } from './use-store-attachment.ts'

type Props = {
  load: LoadLogDocument
  /** Where the receiver signs, if known. */
  place?: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'>
  onDone: () => void
}

export function SignForm({ load, place, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const record = useRecordAct()
  const { keep, trouble } = useStoreAttachment()
  const troubleLabels = useStoreTroubleLabels()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const { user, role } = useCurrentUser()
  // Who signs on a foreman's device is the foreman, who took the load. Owners and managers pass theirs on.
  const isOwn = role === 'member' && !load.relations.includes('trucker')
  const [name, setName] = useState(isOwn && user ? `${user.firstName} ${user.lastName}`.trim() : '')
  const [isSending, setIsSending] = useState(false)
  // A second tap may come before the button is drawn as sending.
  const isUnderWay = useRef(false)
  const receiverName = name.trim()
  const sign = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    const { projectId, loadLogId, terms } = load
    const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId }
    const attachmentId = await keep({ kind: 'signature', ...ids }, await renderSignature(strokes))
    if (attachmentId === undefined) {
      isUnderWay.current = false
      setIsSending(false)
      return
    }
    const signature: ActInput = { attachmentIds: [attachmentId], ...(receiverName && { receiverName }) }
    await record('deliver', load, { ...place, ...signature })
    onDone()
  }
  return (
    <div className="hw-form">
      <TextField
        label={t`Receiver's name`}
        hint={t`Optional.`}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <SignaturePad strokes={strokes} onChange={setStrokes} />
      {trouble && <p role="alert">{troubleLabels[trouble]}</p>}
      {isSigned(strokes) ? (
        <ActionButton icon="check" title={<Trans>Received</Trans>} sending={isSending} onPress={() => void sign()} />
      ) : (
        <p className="hw-quiet">
          <Trans>Sign with your finger, all the way across.</Trans>
        </p>
      )}
    </div>
  )
}
