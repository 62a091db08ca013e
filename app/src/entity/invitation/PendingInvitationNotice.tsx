/** Explains, above the invite button, that an invitation waits for a network and is then sent automatically. */
import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'

export function PendingInvitationNotice({ isWaiting }: { isWaiting: boolean }) {
  if (!isWaiting) return null
  return (
    <p role="status">
      <StatusBadge tone="look">
        <Trans>You're offline. The invitation goes out, and its link appears here, when you're online.</Trans>
      </StatusBadge>
    </p>
  )
}
