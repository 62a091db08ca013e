/** Calls by which pits and fleets invite people and let them go. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { invitationTokenSchema } from '../member/entity-token.ts'
import { excavatorOperatorFormSchema, personSchema } from './excavator-operator.ts'

/** With an email address, only the email carries the invitation's token; otherwise the reply does. */
const invited = { newEntityId: idSchema }
const staffNameSchema = z.object({ entityId: idSchema, staffEntityId: idSchema })
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
  /**
   * Lets an operator or a fleet trucker go: their access and their dispatches end immediately. Their acts stay on
   * record, and a load under way stays open. `entityId` is the pit's or the fleet's, `staffEntityId` the entity it made
   * for them. Owner or manager.
   */
  letStaffGo: call.route({ method: 'POST', path: '/let-staff-go' }).input(staffNameSchema).output(staffNameSchema),
}
