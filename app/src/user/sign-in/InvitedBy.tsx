/** Who invites, as the server knows them, for whoever holds the link: seen before anybody registers or accepts. */
import { ask } from '@haulway/client/ask.ts'
import type { CallOutput } from '@haulway/client/call.ts'
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { openTransport } from '../../session/app-session.ts'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'

type Props = {
  token: string
  /** Called when the invitation can't be accepted any more; the sentence is shown here. */
  onOver?: () => void
}

export function InvitedBy({ token, onOver }: Props) {
  const { attempt, refusal } = useRefusable()
  const [shown, setShown] = useState<CallOutput<'readInvitation'>>()
  useEffect(() => {
    void attempt(async () => setShown((await ask(openTransport, 'readInvitation', { token })).reply))
  }, [attempt, token])
  const isOver = refusal !== undefined && isFinalRefusal(refusal.code, refusal.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when it turns out
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver])
  if (refusal) return <RefusalMessage refusal={refusal} />
  if (!shown) return null
  const { businessName, inviter } = shown
  return (
    <p>
      {inviter ? (
        <Trans>
          {inviter.name} ({inviter.email}) of {businessName} invites you.
        </Trans>
      ) : (
        <Trans>{businessName} invites you.</Trans>
      )}
    </p>
  )
}
