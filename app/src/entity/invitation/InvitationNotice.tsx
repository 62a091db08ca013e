/** Asks a user who followed an invitation to accept it before they create a business; accepting adds its entity. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAsk } from '../../ask.ts'
import { paths } from '../../paths.ts'
import { readInvitation, removeInvitation, storeInvitationToken } from '../../session/invitation.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { InvitedBy } from '../../user/sign-in/InvitedBy.tsx'
import { useCurrentUser } from '../current-user.ts'

export function InvitationNotice() {
  const { enterEntity } = useCurrentUser()
  const accept = useAsk('acceptInvitation')
  const [token, setToken] = useState<string>()
  const { pathname } = useLocation()
  // Ionic may show a page that was mounted before the user opened the link.
  useEffect(() => {
    if (pathname === paths.entityForm) void readInvitation().then(setToken)
  }, [pathname])
  if (!token) return null
  // The page mounts again when the new entity arrives, which may be before the reply does. An invitation that is being
  // accepted must not be read again.
  const take = async () => {
    const accepting = accept.run({ token })
    await removeInvitation()
    const reply = await accepting
    if (reply) enterEntity(reply.entityId)
    else await storeInvitationToken(token)
  }
  return (
    <InvitedBy token={token} onOver={removeInvitation}>
      <RefusalMessage refusal={accept.refusal} />
      <PlainButton onPress={take} disabled={accept.isAsking} wide>
        <Trans>Accept invitation</Trans>
      </PlainButton>
    </InvitedBy>
  )
}
