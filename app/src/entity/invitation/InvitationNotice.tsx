/** Somebody who came by an invitation is asked to accept it first: it brings the entity with it. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAsk } from '../../ask.ts'
import { paths } from '../../paths.ts'
import { forgetInvitation, readInvitation } from '../../session/invitation.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { InvitedBy } from '../../user/sign-in/InvitedBy.tsx'
import { useCurrentUser } from '../CurrentEntity.tsx'

export function InvitationNotice() {
  const { enterEntity } = useCurrentUser()
  const accept = useAsk('acceptInvitation')
  const [token, setToken] = useState<string>()
  const { pathname } = useLocation()
  // Ionic may have kept the page from before the link was opened.
  useEffect(() => {
    if (pathname === paths.entityForm) void readInvitation().then(setToken)
  }, [pathname])
  if (!token) return null
  const take = async () => {
    const reply = await accept.run({ token })
    if (!reply) return
    await forgetInvitation()
    enterEntity(reply.entityId)
  }
  return (
    <InvitedBy token={token} onOver={forgetInvitation}>
      <RefusalMessage refusal={accept.refusal} />
      <PlainButton onPress={take} disabled={accept.isAsking} wide>
        <Trans>Accept invitation</Trans>
      </PlainButton>
    </InvitedBy>
  )
}
