/** Who received a load, with their signature, as a part of its ticket. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { receivedOf } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../ui/format/format.ts'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { useLoadAttachments } from './use-attachments.ts'
import './attachment.css'

export function TicketSignature({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const attachments = useLoadAttachments(load)
  const received = receivedOf(load)
  if (!received) return null
  const signature = attachments?.find(
    ({ attachmentId, kind }) => kind === 'signature' && attachmentId === received.attachmentId,
  )
  const at = formatClock(received.at, load.terms.timeZone)
  return (
    <div className="attachment-received">
      <p>{received.by === null ? t`Received ${at}` : t`Received ${at} by ${received.by}`}</p>
      {signature && <AttachmentPicture attachment={signature} label={t`Signature of the receiver`} />}
    </div>
  )
}
