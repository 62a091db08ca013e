/** An invitation, shown once: nobody can ask for it again, since the server keeps no token. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import './InvitationSheet.css'

/** `email`: where it was mailed, too. */
export type Invitation = { name: string; link: string; email?: string | undefined }

type Props = { invitation: Invitation | undefined; onClose: () => void }

export function InvitationSheet({ invitation, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={invitation !== undefined} title={t`Invitation of ${invitation?.name ?? ''}`} onClose={onClose}>
      {invitation && <InvitationLink invitation={invitation} onDone={onClose} />}
    </Sheet>
  )
}

function InvitationLink({ invitation: { name, link, email }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const svg = renderSVG(link, { border: 2, blackColor: '#191B1D', whiteColor: '#FFFFFF' })
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setIsCopied(true)
  }
  return (
    <div className="hw-invitation">
      <p>
        {email ? (
          <Trans>A mail with this link is on its way to {email}.</Trans>
        ) : (
          <Trans>Let {name} point a phone at it, or send the link.</Trans>
        )}{' '}
        <Trans>It is good for 14 days, and shown only now.</Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t`Invitation of ${name} as a QR code`}
        width={232}
        height={232}
      />
      <p className="hw-invitation-link">{link}</p>
      <PlainButton icon={isCopied ? 'check' : 'share'} wide onPress={() => void copy()}>
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
      </PlainButton>
      <PlainButton wide onPress={onDone}>
        <Trans>Done</Trans>
      </PlainButton>
    </div>
  )
}
