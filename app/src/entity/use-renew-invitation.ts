/** Invites again somebody who has not joined yet: the link before is good no more. */
import { useAsk } from '../ask.ts'
import type { Invitation } from './InvitationSheet.tsx'
import { invitationLink, newInvitationToken } from './invitation-token.ts'

type Person = { entityId: string; firstName: string; email?: string | undefined }

/** @param entityId the pit's or fleet's */
export function useRenewInvitation(entityId: string, onDone: (invitation: Invitation) => void) {
  const { run, isAsking, refusal } = useAsk('renewInvitation')
  const renew = async ({ entityId: invitedEntityId, firstName, email }: Person) => {
    const invitationToken = newInvitationToken()
    const reply = await run({ entityId, invitedEntityId, invitationToken })
    if (reply) onDone({ name: firstName, email, link: invitationLink(invitationToken) })
  }
  return { renew, isAsking, refusal }
}
