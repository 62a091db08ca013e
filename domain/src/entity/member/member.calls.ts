/** Calls on an entity's members and invitations. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { mfaCodeSchema, passwordProof } from '../../user/proof.ts'
import { entityTypeCodeSchema } from '../entity-type.ts'
import { invitedBusinessSchema } from './business-invitation.ts'
import { invitationTokenSchema } from './entity-token.ts'
import { assignableRoleSchema, memberRoleSchema } from './member.ts'

const entityId = idSchema

const invitationShownSchema = z.object({
  /** The business they join; for staff, the business that invited them. */
  businessName: z.string(),
  /** Null when the inviter's account has been deleted. */
  inviter: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** What the invited person becomes. `isBusiness`: they create a business of this type. */
  joinsAs: z.object({ entityType: entityTypeCodeSchema, role: memberRoleSchema, isBusiness: z.boolean() }),
  /**
   * What the inviter entered, to fill in forms with. Not for sentences: anyone may enter anything as a name. `email` is
   * the only address that the invitation works for.
   */
  invitee: z.object({ name: z.string(), email: z.string().nullable() }),
})
const member = z.object({ entityId, uid: uidSchema })

export const memberCalls = {
  /**
   * Invites a person as a manager or a member. With an email address, only the email carries the link; otherwise the
   * reply has the token, for the inviter to show.
   */
  inviteMember: call
    .route({ method: 'POST', path: '/invite-member' })
    .input(
      z.object({
        entityId,
        entityTokenId: idSchema,
        role: assignableRoleSchema,
        name: z.string().trim().min(1, 'Enter a name.').max(120),
        email: z.email('Enter an email address.').max(254).optional(),
      }),
    )
    .output(z.object({ entityTokenId: idSchema, invitationToken: invitationTokenSchema.optional() })),
  /**
   * Invites another business, such as a pit that is not on Haulway. It joins by `createEntity` or `acceptInvitation`;
   * a pit is then a supplier of the jobber, and a hauler gets the offer. The token is in the email or the reply, as
   * above. Owner or manager of a jobber, a pit or a fleet.
   */
  inviteBusiness: call
    .route({ method: 'POST', path: '/invite-business' })
    .input(
      invitedBusinessSchema.extend({
        entityId,
        entityTokenId: idSchema,
        name: z.string().trim().min(1, 'Enter the name of the business.').max(80),
        email: z.email('Enter an email address.').max(254).optional(),
      }),
    )
    .output(z.object({ entityTokenId: idSchema, invitationToken: invitationTokenSchema.optional() })),
  /**
   * Replaces the invitation of a person who has not joined yet; the earlier one stops working. Identified by the
   * invitation, or by the entity that a pit or a fleet made for them.
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
  /** The business and the inviter of an invitation, for anyone who has the link. The server names the inviter. */
  readInvitation: call
    .route({ method: 'POST', path: '/read-invitation' })
    .input(z.object({ token: invitationTokenSchema }))
    .output(invitationShownSchema),
  /** Withdraws an invitation. */
  withdrawInvitation: call
    .route({ method: 'POST', path: '/withdraw-invitation' })
    .input(z.object({ entityId, entityTokenId: idSchema }))
    .output(z.object({ entityTokenId: idSchema })),
  /**
   * Gives the caller the invited role: owner of an entity made for them, manager, or member. The invitation of a
   * business is accepted for one that the caller manages: `joiningEntityId`. Refusals: emailNotConfirmed if the
   * invitation was emailed and the caller has not confirmed that address.
   */
  acceptInvitation: call
    .route({ method: 'POST', path: '/accept-invitation' })
    .input(z.object({ token: invitationTokenSchema, joiningEntityId: idSchema.optional() }))
    .output(z.object({ entityId, entityType: entityTypeCodeSchema })),
  /** Makes a member a manager, or a manager a member. Owner only. */
  changeMemberRole: call
    .route({ method: 'POST', path: '/change-member-role' })
    .input(member.extend({ role: assignableRoleSchema }))
    .output(member),
  /** Ends a person's membership: the entity's documents are removed from their devices immediately. */
  removeMember: call.route({ method: 'POST', path: '/remove-member' }).input(member).output(member),
  /** Ends the caller's own membership. An owner must transfer ownership first. */
  leaveEntity: call.route({ method: 'POST', path: '/leave-entity' }).input(z.object({ entityId })).output(member),
  /**
   * Makes another member the owner. The previous owner becomes a manager. With the password every time, and a code if
   * two-step verification is on; both people are emailed.
   */
  handOverEntity: call
    .route({ method: 'POST', path: '/hand-over-entity' })
    .input(member.extend({ password: passwordProof, code: mfaCodeSchema.optional() }))
    .output(member),
}
