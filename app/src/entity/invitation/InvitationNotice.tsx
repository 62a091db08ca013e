/** Asks a user who followed an invitation to accept it before they create a business; accepting adds its entity. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAsk } from '../../ask.ts'
import { paths } from '../../paths.ts'
import { readInvitation, removeInvitation } from '../../session/invitation.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { InvitedBy } from '../../user/sign-in/InvitedBy.tsx'
import { useCurrentUser } from '../CurrentEntity.tsx'

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
  const take = async () => {
    const reply = await accept.run({ token })
    if (!reply) return
    await removeInvitation()
    enterEntity(reply.entityId)
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
