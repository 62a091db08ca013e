/**
 * An invitation of another business to Haulway, such as a pit that a jobber wants to haul from. The invited person
 * creates the business, or joins as one they already have, and both businesses are connected from then on.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { type EntityTypeCode, type EntityTypeName, entityTypes, getEntityTypeName } from '../entity-type.ts'

/** What each kind of business may invite: those it works with. Staff have their own invitations. */
const invitable: Record<EntityTypeName, readonly EntityTypeName[]> = {
  jobber: ['pitOperation', 'soloTrucker', 'truckingFleet'],
  pitOperation: ['jobber'],
  soloTrucker: [],
  truckingFleet: ['soloTrucker', 'truckingFleet'],
  fleetTrucker: [],
  excavatorOperator: [],
}

/** The kinds of business that may invite another one. */
export const invitingTypes: readonly EntityTypeCode[] = Object.values(entityTypes)
  .map(({ code }) => code)
  .filter(code => invitable[getEntityTypeName(code)].length > 0)

export const invitedBusinessSchema = z.object({
  entityType: z.literal([0, 1, 2, 3]),
  /** The haul that a jobber offers an invited hauler, which gets the offer on joining. */
  offer: z
    .object({ projectId: idSchema, haulId: idSchema, trucks: z.int().min(1).max(50) })
    .nullable()
    .default(null),
})
export type InvitedBusiness = z.infer<typeof invitedBusinessSchema>

/** @throws AppError invalidInput when the host does not work with this kind, or offers a haul to one without trucks */
export function refuseInvitedBusiness(host: { entityType: EntityTypeCode }, invited: InvitedBusiness): void {
  const type = getEntityTypeName(invited.entityType)
  const hostType = getEntityTypeName(host.entityType)
  if (!invitable[hostType].includes(type)) {
    throw new AppError('invalidInput', "Your business doesn't invite this kind of business.", { field: 'entityType' })
  }
  const mayOffer = hostType === 'jobber' && type !== 'pitOperation'
  if (invited.offer && !mayOffer) {
    throw new AppError('invalidInput', 'Only a hauler can be offered a haul.', { field: 'offer' })
  }
}

/**
 * The business of an invitation, for the one that joins by it.
 * @throws AppError conflict if the invitation is for a person, invalidInput if it is for another kind of business
 */
export function requireInvitedBusiness(
  { business }: { business: InvitedBusiness | null },
  joining: { entityType: EntityTypeCode },
): InvitedBusiness {
  if (!business) throw new AppError('conflict', 'This invitation is for a person, not for a business.')
  if (business.entityType !== joining.entityType) {
    throw new AppError('invalidInput', 'This invitation is for another kind of business.', { field: 'entityType' })
  }
  return business
}
