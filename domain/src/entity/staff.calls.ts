/** Calls by which pits and fleets bring their people in. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { invitationTokenSchema } from './entity-token.ts'
import { excavatorOperatorFormSchema, personSchema } from './excavator-operator.ts'

/** With an email address only the email carries the invitation's token; otherwise the reply does. */
const invited = { newEntityId: idSchema }
const invitedReply = z.object({
  isSuccessful: z.literal(true),
  entityId: idSchema,
  invitationToken: invitationTokenSchema.optional(),
})

export const staffCalls = {
  /** A pit makes an operator's entity and invites the operator. `entityId` is the pit's. Owner or manager. */
  httpPitCreateOperator: call
    .route({ method: 'POST', path: '/http-pit-create-operator' })
    .input(excavatorOperatorFormSchema.extend({ entityId: idSchema, ...invited }))
    .output(invitedReply),
  /** A fleet makes a trucker's entity and invites the trucker. `entityId` is the fleet's. Owner or manager. */
  inviteFleetTrucker: call
    .route({ method: 'POST', path: '/invite-fleet-trucker' })
    .input(personSchema.extend({ entityId: idSchema, ...invited }))
    .output(invitedReply),
}
