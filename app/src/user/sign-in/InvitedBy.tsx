/** Shows a user with an invitation link who invites them, from the server, before they register or accept. */
import { ask } from '@haulway/client/ask.ts'
import type { CallOutput } from '@haulway/client/call.ts'
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { openTransport } from '../../session/app-session.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'

type Props = {
  token: string
  /** Called when the invitation can no longer be accepted; this component shows the reason. */
  onOver?: () => void
  /** Actions shown only with the inviter, so that no one accepts an invitation before seeing whose it is. */
  children?: ReactNode
}

export function InvitedBy({ token, onOver, children }: Props) {
  const { attempt, refusal } = useRefusable()
  const [invitation, setInvitation] = useState<CallOutput<'readInvitation'>>()
  const read = useCallback(
    () => attempt(async () => setInvitation((await ask(openTransport, 'readInvitation', { token })).reply)),
    [attempt, token],
  )
  useEffect(() => void read(), [read])
  const isOver = refusal !== undefined && isFinalRefusal(refusal.code, refusal.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the invitation is refused
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver])
  if (refusal) {
    return (
      <>
        <RefusalMessage refusal={refusal} />
        {!isOver && (
          <PlainButton onPress={read} wide>
            <Trans>Try Again</Trans>
          </PlainButton>
        )}
      </>
    )
  }
  if (!invitation) return null
  const { businessName, inviter } = invitation
  return (
    <>
      <p>
        {inviter ? (
          <Trans>
            {inviter.name} ({inviter.email}) of {businessName} invites you.
          </Trans>
        ) : (
          <Trans>{businessName} invites you.</Trans>
        )}
      </p>
      {children}
    </>
  )
}
