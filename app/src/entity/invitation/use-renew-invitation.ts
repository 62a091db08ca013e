/** Renews the invitation of a person who has not joined yet; the previous link stops working. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { useAsk } from '../../ask.ts'
import { type Invitation, invitationOf } from './InvitationSheet.tsx'

/** An invited person: identified by the entity created for them, or by the invitation. */
export type Invited = { name: string; email?: string | null | undefined } & (
  | { invitedEntityId: string }
  | { entityTokenId: string }
)

/** @param entityId the entity that invites: the pit, the fleet or the business */
export function useRenewInvitation(entityId: string, onDone: (invitation: Invitation) => void) {
  const { run, isAsking, refusal } = useAsk('renewInvitation')
  const renew = async ({ name, email, ...ids }: Invited) => {
    const reply = await run({ entityId, ...ids })
    if (reply) onDone(invitationOf({ name, email }, reply))
  }
  return { renew, isAsking, refusal }
}

type Staff = { entityId: string; firstName: string; lastName: string; email?: string | undefined }

/** An operator or fleet trucker, in the form in which their invitation is renewed. */
export function invitedOf(staff: Staff): Invited {
  return { invitedEntityId: staff.entityId, name: nameOf(staff), email: staff.email }
}
