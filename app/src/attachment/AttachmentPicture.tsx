/**
 * Shows an attachment's content as a picture: from this device while it waits to be sent, otherwise from the server.
 */
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { read } from '../session/app-read.ts'
import { useUploadAddress } from '../sync/use-uploads.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import './attachment.css'

type Props = {
  attachment: { attachmentId: string; isWaiting: boolean; contentType: string }
  label: string
}

export function AttachmentPicture({ attachment, label }: Props) {
  if (attachment.contentType === 'application/pdf') {
    return (
      <span className="attachment-none">
        <Icon name="document" label={label} size={32} />
      </span>
    )
  }
  return attachment.isWaiting ? (
    <LocalPicture id={attachment.attachmentId} label={label} />
  ) : (
    <SentPicture id={attachment.attachmentId} label={label} />
  )
}

function LocalPicture({ id, label }: { id: string; label: string }) {
  const address = useUploadAddress(id)
  return address ? <img className="attachment-img" src={address} alt={label} /> : <span className="attachment-none" />
}

function SentPicture({ id, label }: { id: string; label: string }) {
  const { address, isMissing } = useSentAddress(id)
  if (address) return <img className="attachment-img" src={address} alt={label} />
  return (
    <span className="attachment-none">
      {isMissing && (
        <span className="hw-small">
          <Trans>Needs a connection</Trans>
        </span>
      )}
    </span>
  )
}

/** Loads the content from the server, and tries again when the browser reports that it is online. */
function useSentAddress(id: string): { address: string | undefined; isMissing: boolean } {
  const [address, setAddress] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    const load = async () => {
      try {
        const content = await read.attachment(id)
        if (isOver || url) return
        url = URL.createObjectURL(content)
        setAddress(url)
      } catch {
        if (!isOver) setIsMissing(true)
      }
    }
    void load()
    window.addEventListener('online', load)
    return () => {
      isOver = true
      window.removeEventListener('online', load)
      if (url) URL.revokeObjectURL(url)
    }
  }, [id])
  return { address, isMissing }
}
