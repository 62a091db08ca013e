/** Whether somebody who was invited has joined. */
import { Trans } from '@lingui/react/macro'
import { StateWord } from '../ui/StateWord.tsx'

export function JoinedState({ joinedOn }: { joinedOn: number | null }) {
  return (
    <StateWord tone={joinedOn === null ? 'look' : 'good'}>
      {joinedOn === null ? <Trans>Invited</Trans> : <Trans>Joined</Trans>}
    </StateWord>
  )
}
