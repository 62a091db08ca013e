/** Invites somebody again who has not joined yet: the link before stops working. */
import { useAsk } from '../../ask.ts'
import { type Invitation, invitationOf } from './InvitationSheet.tsx'

/** Known by the entity that was made for them, or by the invitation itself. */
export type Invited = { name: string; email?: string | null | undefined } & (
  | { invitedEntityId: string }
  | { entityTokenId: string }
)

/** @param entityId whose invitation it is: the pit's, the fleet's, the business's */
export function useRenewInvitation(entityId: string, onDone: (invitation: Invitation) => void) {
  const { run, isAsking, refusal } = useAsk('renewInvitation')
  const renew = async ({ name, email, ...whom }: Invited) => {
    const reply = await run({ entityId, ...whom })
    if (reply) onDone(invitationOf({ name, email }, reply))
  }
  return { renew, isAsking, refusal }
}
