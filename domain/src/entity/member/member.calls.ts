/** Calls on an entity's members and invitations. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { entityTypeCodeSchema } from '../entity-type.ts'
import { invitationTokenSchema } from './entity-token.ts'
import { givenRoleSchema } from './member.ts'

const entityId = idSchema

const invitationShownSchema = z.object({
  /** What they join: for staff, the business that has invited them. */
  businessName: z.string(),
  /** Null when the inviter's account is gone. */
  inviter: z.object({ name: z.string(), email: z.string() }).nullable(),
})
const member = z.object({ entityId, uid: uidSchema })

export const memberCalls = {
  /**
   * Invites somebody as a manager or a member. With an email address only the email carries the link; otherwise the
   * reply has its token, for the inviter to show.
   */
  inviteMember: call
    .route({ method: 'POST', path: '/invite-member' })
    .input(
      z.object({
        entityId,
        entityTokenId: idSchema,
        role: givenRoleSchema,
        name: z.string().trim().min(1, 'Enter a name.').max(120),
        email: z.email('Enter an email address.').max(254).optional(),
      }),
    )
    .output(z.object({ entityTokenId: idSchema, invitationToken: invitationTokenSchema.optional() })),
  /**
   * Invites again whoever has not joined yet; the invitation before is good no more. Named by the invitation, or by the
   * entity that a pit or a fleet made for them.
   */
  renewInvitation: call
    .route({ method: 'POST', path: '/renew-invitation' })
    .input(
      z.object({
        entityId,
        invitedEntityId: idSchema.optional(),
        entityTokenId: idSchema.optional(),
      }),
    )
    .output(z.object({ entityId, entityTokenId: idSchema, invitationToken: invitationTokenSchema.optional() })),
  /** Who invites whom to what, for anybody who holds the link. The inviter is as the server knows them. */
  readInvitation: call
    .route({ method: 'POST', path: '/read-invitation' })
    .input(z.object({ token: invitationTokenSchema }))
    .output(invitationShownSchema),
  /** Makes an invitation good no more. */
  withdrawInvitation: call
    .route({ method: 'POST', path: '/withdraw-invitation' })
    .input(z.object({ entityId, entityTokenId: idSchema }))
    .output(z.object({ entityTokenId: idSchema })),
  /** Makes the caller what they were invited as: the owner of an entity made for them, a manager, a member. */
  acceptInvitation: call
    .route({ method: 'POST', path: '/accept-invitation' })
    .input(z.object({ token: invitationTokenSchema }))
    .output(z.object({ entityId, entityType: entityTypeCodeSchema })),
  /** Makes a manager of a member, or the other way. Owner only. */
  changeMemberRole: call
    .route({ method: 'POST', path: '/change-member-role' })
    .input(member.extend({ role: givenRoleSchema }))
    .output(member),
  /** Ends somebody's place in the entity: what they hold of it is taken from their devices at once. */
  removeMember: call.route({ method: 'POST', path: '/remove-member' }).input(member).output(member),
  /** Ends the caller's own place. An owner hands over first. */
  leaveEntity: call.route({ method: 'POST', path: '/leave-entity' }).input(z.object({ entityId })).output(member),
  /** Makes another member the owner; the owner before goes on as a manager. */
  handOverEntity: call.route({ method: 'POST', path: '/hand-over-entity' }).input(member).output(member),
}
