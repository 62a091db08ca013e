/** The photo or PDF of a document of a truck, a business or a driver, and a button to add or replace it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../session/app-read.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { useStoreTroubleLabels } from './attachment-labels.ts'
import { TakePicture } from './TakePicture.tsx'
import { useAttachments } from './use-attachments.ts'
import { useStoreAttachment } from './use-store-attachment.ts'

type Props = {
  /** The truck that it belongs to, or only the business. */
  of: { entityId: string; truckId?: string }
  attachmentId: string | null
  onTaken: (attachmentId: string) => void
}

export function PaperFile({ of, attachmentId, onTaken }: Props) {
  const { t } = useLingui()
  const { keep, trouble } = useStoreAttachment()
  const troubleLabels = useStoreTroubleLabels()
  const attachments = useAttachments()
  const file = attachments?.find(each => each.attachmentId === attachmentId)
  const take = async (content: Blob | undefined) => {
    const newAttachmentId = await keep({ kind: 'paper', ...of }, content)
    if (newAttachmentId !== undefined) onTaken(newAttachmentId)
  }
  return (
    <div className="attachment-paper-file">
      {file && <AttachmentPicture attachment={file} label={t`Photo or PDF`} />}
      <div className="attachment-acts">
        <TakePicture icon="document" withFiles onTaken={take}>
          {file ? <Trans>Replace photo or PDF</Trans> : <Trans>Add photo or PDF</Trans>}
        </TakePicture>
        {file?.contentType === 'application/pdf' && !file.isWaiting && <SaveFile attachmentId={file.attachmentId} />}
      </div>
      {trouble && <p role="alert">{troubleLabels[trouble]}</p>}
    </div>
  )
}

/** Saves a PDF to the device. The app never opens it, so nothing inside it can run in the app. */
function SaveFile({ attachmentId }: { attachmentId: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const save = async () => {
    const content = await read.attachment(attachmentId).catch(() => undefined)
    setIsMissing(content === undefined)
    if (!content) return
    const address = URL.createObjectURL(content)
    const link = document.createElement('a')
    link.href = address
    link.download = `paper-${attachmentId}.pdf`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <PlainButton icon="download" onPress={() => void save()}>
      {isMissing ? <Trans>Needs a connection</Trans> : <Trans>Save PDF</Trans>}
    </PlainButton>
  )
}
