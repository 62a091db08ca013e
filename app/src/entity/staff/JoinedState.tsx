/** Whether an invited person has joined. */
import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'

export function JoinedState({ joinedOn }: { joinedOn: number | null }) {
  return (
    <StatusBadge tone={joinedOn === null ? 'look' : 'good'}>
      {joinedOn === null ? <Trans>Invited</Trans> : <Trans>Joined</Trans>}
    </StatusBadge>
  )
}
