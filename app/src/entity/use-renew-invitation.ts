/** Invites again somebody who has not joined yet: the link before is good no more. */
import { useAsk } from '../ask.ts'
import type { Invitation } from './InvitationSheet.tsx'
import { invitationLink, newInvitationToken } from './invitation-token.ts'

/** Known by the entity that was made for them, or by the invitation itself. */
export type Invited = { name: string; email?: string | null | undefined } & (
  | { invitedEntityId: string }
  | { entityTokenId: string }
)

/** @param entityId whose invitation it is: the pit's, the fleet's, the business's */
export function useRenewInvitation(entityId: string, onDone: (invitation: Invitation) => void) {
  const { run, isAsking, refusal } = useAsk('renewInvitation')
  const renew = async ({ name, email, ...whom }: Invited) => {
    const invitationToken = newInvitationToken()
    const reply = await run({ entityId, ...whom, invitationToken })
    if (reply) onDone({ name, email: email ?? undefined, link: invitationLink(invitationToken) })
  }
  return { renew, isAsking, refusal }
}
