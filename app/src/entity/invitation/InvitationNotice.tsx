/**
 * Asks a user who followed an invitation to accept it. A person becomes what they were invited as. A business is
 * created in the form below the notice, or joins as one that the user already has.
 */
import { type EntityTypeCode, findEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAsk } from '../../ask.ts'
import { paths } from '../../paths.ts'
import { readInvitation, removeInvitation, storeInvitationToken } from '../../session/invitation.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { InvitedBy } from '../../user/sign-in/InvitedBy.tsx'
import { type ReadInvitation, useReadInvitation } from '../../user/sign-in/use-read-invitation.ts'
import { useCurrentUser } from '../current-user.ts'
import { useEntityTypeLabels } from '../entity-type-labels.ts'
import { useEntityNames } from '../use-entity-names.ts'

export type StoredInvitation = {
  token: string | undefined
  read: ReadInvitation
  /** Whether there may be an invitation that is not read yet. */
  isWaiting: boolean
}

/** The invitation whose link the user followed, if any. */
export function useStoredInvitation(): StoredInvitation {
  const [token, setToken] = useState<string>()
  const [isLookedUp, setIsLookedUp] = useState(false)
  const { pathname } = useLocation()
  // Ionic may show a page that was mounted before the user opened the link.
  useEffect(() => {
    if (pathname !== paths.entityForm) return
    void readInvitation()
      .then(setToken)
      .finally(() => setIsLookedUp(true))
  }, [pathname])
  const read = useReadInvitation(token)
  useEffect(() => {
    if (read.isOver) void removeInvitation()
  }, [read.isOver])
  const isUnread = token !== undefined && !read.invitation && !read.refusal
  return { token, read, isWaiting: pathname === paths.entityForm && (!isLookedUp || isUnread) }
}

export function InvitationNotice({ token, read }: Pick<StoredInvitation, 'token' | 'read'>) {
  const { enterEntity } = useCurrentUser()
  const accept = useAsk('acceptInvitation')
  if (!token) return null
  // The page mounts again when the new entity arrives, which may be before the reply does. An invitation that is being
  // accepted must not be read again.
  const take = async (joiningEntityId?: string) => {
    const accepting = accept.run({ token, ...(joiningEntityId && { joiningEntityId }) })
    await removeInvitation()
    const reply = await accepting
    if (reply) enterEntity(reply.entityId)
    else await storeInvitationToken(token)
  }
  const { joinsAs } = read.invitation ?? {}
  return (
    <InvitedBy read={read}>
      <RefusalMessage refusal={accept.refusal} />
      {joinsAs?.isBusiness ? (
        <JoinAsOwnBusiness entityType={joinsAs.entityType} disabled={accept.isAsking} onJoin={take} />
      ) : (
        <ActionButton title={<Trans>Accept invitation</Trans>} sending={accept.isAsking} onPress={() => void take()} />
      )}
    </InvitedBy>
  )
}

type JoinProps = { entityType: EntityTypeCode; disabled: boolean; onJoin: (entityId: string) => Promise<void> }

/** For a user who already has a business of the invited kind. Renders nothing for others, who create one. */
function JoinAsOwnBusiness({ entityType, disabled, onJoin }: JoinProps) {
  const { user } = useCurrentUser()
  const names = useEntityNames()
  const labels = useEntityTypeLabels()
  const type = findEntityTypeName(entityType)
  const own = user?.entityIds.filter((_, index) => user.entityTypes[index] === entityType) ?? []
  return own.map(entityId => {
    const name = names[entityId] ?? (type && labels[type].name)
    return (
      <PlainButton key={entityId} disabled={disabled} wide onPress={() => void onJoin(entityId)}>
        <Trans>Join as {name}</Trans>
      </PlainButton>
    )
  })
}
