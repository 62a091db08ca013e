/**
 * An invitation that the server has created. The link is shown once, for the inviter to pass on. If the invitation is
 * for an email address, only the email has the link.
 */
import { invitationPath } from '@haulway/domain/entity/member/entity-token.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { renderSVG } from 'uqr'
import { CopyButton } from '../../ui/controls/buttons/CopyButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import './InvitationSheet.css'

/** `email`: the address that the invitation is for. `link` is absent when it was emailed there. */
export type Invitation = { name: string; link?: string | undefined; email?: string | undefined }

export function invitationOf(
  invitee: { name: string; email?: string | null | undefined },
  { invitationToken: token }: { invitationToken?: string | undefined },
): Invitation {
  const link = token && new URL(invitationPath(token), location.origin).href
  return { name: invitee.name, email: invitee.email ?? undefined, link }
}

type Props = { invitation: Invitation | undefined; onClose: () => void }

export function InvitationSheet({ invitation, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={invitation !== undefined} title={t`Invitation for ${invitation?.name ?? ''}`} onClose={onClose}>
      {invitation && (
        <div className="hw-invitation">
          <InvitationShown {...invitation} />
          <PlainButton wide onPress={onClose}>
            <Trans>Done</Trans>
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}

/** The link of an invitation, or where it was emailed. */
export function InvitationShown({ name, link, email }: Invitation) {
  if (link) return <InvitationLink name={name} link={link} />
  return (
    <p>
      <SentText name={name} email={email} />
    </p>
  )
}

/** Where an invitation without a link to show went. */
export function SentText({ name, email }: Invitation) {
  return email ? (
    <Trans>We emailed {email} a link. It works for that address only, for 14 days.</Trans>
  ) : (
    <Trans>{name} is invited. To show a link, make a new one.</Trans>
  )
}

function InvitationLink({ name, link }: { name: string; link: string }) {
  const { t } = useLingui()
  const svg = renderSVG(link, { border: 2, blackColor: '#191B1D', whiteColor: '#FFFFFF' })
  return (
    <>
      <p>
        <Trans>Have {name} scan it with a phone, or send the link.</Trans>{' '}
        <Trans>Valid 14 days. Copy it now; it won't be shown again.</Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t`QR code of ${name}'s invitation`}
        width={232}
        height={232}
      />
      <p className="hw-invitation-link">{link}</p>
      <CopyButton text={link} wide>
        <Trans>Copy link</Trans>
      </CopyButton>
    </>
  )
}
