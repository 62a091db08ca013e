/**
 * Invites a person from any page that lists people: first the form in a sheet, then the link, shown once. One that was
 * emailed has nothing to pass on, so the page says so, and nothing is to be closed.
 */
import type { AppError } from '@haulway/domain/errors.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useCurrentEntity } from '../CurrentEntity.tsx'
import { type Invitation, InvitationSheet, SentText } from './InvitationSheet.tsx'
import { type Invited, useRenewInvitation } from './use-renew-invitation.ts'

export type InviteFormProps = { entityId: string; onDone: (invitation: Invitation) => void }

export type Inviting = {
  /** Opens the form. */
  start: () => void
  /** Creates a new link for a person who has not joined yet, and shows it. */
  renew: (invited: Invited) => void
  isAdding: boolean
  invitation: Invitation | undefined
  stop: () => void
  show: (invitation: Invitation | undefined) => void
  refusal: AppError | undefined
}

export function useInviting(): Inviting {
  const { entityId } = useCurrentEntity()
  const [isAdding, setIsAdding] = useState(false)
  const [invitation, setInvitation] = useState<Invitation>()
  const { renew, refusal } = useRenewInvitation(entityId, setInvitation)
  const isShown = useIsPageShown()
  // What was emailed is news once: the page may be kept for hours. A link is shown until it is passed on.
  useEffect(() => {
    if (!isShown) setInvitation(last => (last?.link ? last : undefined))
  }, [isShown])
  return {
    isAdding,
    invitation,
    refusal,
    show: setInvitation,
    start: () => {
      setInvitation(undefined)
      setIsAdding(true)
    },
    stop: () => setIsAdding(false),
    renew: invited => {
      setInvitation(undefined)
      void renew(invited)
    },
  }
}

type Props = { inviting: Inviting; title: string; form: ComponentType<InviteFormProps> }

/** The first part of its page, so that what it says is in view. */
export function InviteSheets({ inviting, title, form: InviteForm }: Props) {
  const { entityId } = useCurrentEntity()
  const { isAdding, invitation, stop, show, refusal } = inviting
  return (
    <>
      <RefusalMessage refusal={refusal} />
      {invitation && !invitation.link && (
        <p role="status">
          <StatusBadge tone="good">
            <SentText {...invitation} />
          </StatusBadge>
        </p>
      )}
      <Sheet open={isAdding} title={title} onClose={stop}>
        <InviteForm
          entityId={entityId}
          onDone={created => {
            stop()
            show(created)
          }}
        />
      </Sheet>
      <InvitationSheet invitation={invitation?.link ? invitation : undefined} onClose={() => show(undefined)} />
    </>
  )
}
