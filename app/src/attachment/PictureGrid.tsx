/** Attachments as thumbnails; a tap on one shows it in full size. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatClock } from '../ui/format/format.ts'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { useAttachmentLabels } from './attachment-labels.ts'
import type { LocalAttachment } from './use-attachments.ts'
import './attachment.css'

type Props = { attachments: readonly LocalAttachment[]; timeZone: string }

export function PictureGrid({ attachments, timeZone }: Props) {
  const { t } = useLingui()
  const kindLabels = useAttachmentLabels()
  const [open, setOpen] = useState<LocalAttachment>()
  const label = open ? kindLabels[open.kind] : ''
  return (
    <>
      <ul className="attachment-grid">
        {attachments.map(each => (
          <li key={each.attachmentId}>
            <button type="button" className="attachment-face" onClick={() => setOpen(each)}>
              <AttachmentPicture attachment={each} label={kindLabels[each.kind]} />
              <span className="hw-strong">{kindLabels[each.kind]}</span>
              <span className="hw-small hw-quiet">
                {each.isWaiting ? <Trans>To send</Trans> : t`Taken ${formatClock(each.takenAt, timeZone)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={open !== undefined} title={label} onClose={() => setOpen(undefined)}>
        {open && (
          <div className="attachment-whole">
            <AttachmentPicture attachment={open} label={label} />
          </div>
        )}
      </Sheet>
    </>
  )
}
