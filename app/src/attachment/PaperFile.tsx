/** The photo or PDF of a document of a truck, a business or a driver, and a button to add or replace it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { read } from '../session/app-read.ts'
import { SaveFileButton } from '../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../ui/data/use-save-file.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { useStoreTroubleLabels } from './attachment-labels.ts'
import { TakePicture } from './TakePicture.tsx'
import { useAttachments } from './use-attachments.ts'
import { useStoreAttachment } from './use-store-attachment.ts'

type Props = {
  /** The truck that it belongs to, or only the business. */
  holder: { entityId: string; truckId?: string }
  attachmentId: string | null
  /** Without it, the file is only shown. */
  onTaken?: (attachmentId: string) => void
}

export function PaperFile({ holder, attachmentId, onTaken }: Props) {
  const { t } = useLingui()
  const { keep, trouble } = useStoreAttachment()
  const troubleLabels = useStoreTroubleLabels()
  const attachments = useAttachments()
  const file = attachments?.find(each => each.attachmentId === attachmentId)
  const take = async (content: Blob | undefined) => {
    const newAttachmentId = await keep({ kind: 'paper', ...holder }, content)
    if (newAttachmentId !== undefined) onTaken?.(newAttachmentId)
  }
  return (
    <div className="attachment-paper-file">
      {file && <AttachmentPicture attachment={file} label={t`Photo or PDF`} />}
      <div className="attachment-acts">
        {onTaken && (
          <TakePicture icon="document" withFiles onTaken={take}>
            {file ? <Trans>Replace photo or PDF</Trans> : <Trans>Add photo or PDF</Trans>}
          </TakePicture>
        )}
        {file?.contentType === 'application/pdf' && !file.isWaiting && <SaveFile attachmentId={file.attachmentId} />}
      </div>
      {trouble && <p role="alert">{troubleLabels[trouble]}</p>}
    </div>
  )
}

/** Saves a PDF to the device. The app never opens it, so nothing inside it can run in the app. */
function SaveFile({ attachmentId }: { attachmentId: string }) {
  const { t } = useLingui()
  const saver = useSaveFile()
  const file: FileToSave = {
    name: `paper-${attachmentId}.pdf`,
    read: onReceived => read.attachment(attachmentId, onReceived),
  }
  return (
    <>
      <SaveFileButton saver={saver} file={file} label={t`Save PDF`} />
      <RefusalMessage refusal={saver.refusal} />
    </>
  )
}
