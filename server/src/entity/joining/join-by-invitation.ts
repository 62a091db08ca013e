/** A business joins by an invitation: it and the business that invited it are connected. */
import { entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { requireInvitedBusiness } from '@haulway/domain/entity/member/business-invitation.ts'
import { decideAcceptInvitation, type EntityToken } from '@haulway/domain/entity/member/entity-token.ts'
import { supplierDocuments } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { supplierSchema } from '@haulway/domain/entity/supplier/supplier.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { findConfirmedEmail } from '../../auth/confirmed-email.ts'
import { claimIds } from '../../http/command/claim-ids.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { offerHaul } from '../../work/offer/offer.commands.ts'
import { getProjectForUpdate } from '../../work/project/project.table.ts'
import { requireHost } from '../invitation/invitation.commands.ts'
import { saveEntityToken } from '../member/entity-token.table.ts'
import { getPitListingForUpdate, listSuppliersOfPit, saveSupplier } from '../supplier/supplier.table.ts'

/**
 * Uses the invitation for a business of the caller's. The caller has locked the token.
 * @throws AppError when the token can't be used by this user, for this business, or any longer
 */
export async function joinByInvitation(
  unit: Unit,
  before: EntityToken,
  user: { uid: string; email: string },
  entity: Entity,
): Promise<void> {
  const { offer } = requireInvitedBusiness(before, entity)
  const token = { ...(await takeInvitation(unit, before, user)), entityId: entity.entityId }
  const host = await requireHost(unit, token)
  if (host.entityId === entity.entityId)
    throw new AppError('conflict', "A business can't join itself. Choose another business.")
  saveEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  await connectPit(unit, token, host, entity)
  const isOffered = offer !== null && (await sendPromisedOffer(unit, token, entity, offer))
  await notify(unit, host.entityId, 'businessJoined', {
    whoName: entity.name,
    joinedEntityId: entity.entityId,
    ...(offer && isOffered && { projectId: offer.projectId }),
  })
}

/** The invitation, used by this user. @throws AppError when they may not use it, or can't any longer */
export async function takeInvitation(
  unit: Unit,
  before: EntityToken,
  { uid, email }: { uid: string; email: string },
): Promise<EntityToken> {
  const confirmedEmail = await findConfirmedEmail(unit.tx, uid)
  return decideAcceptInvitation(before, { uid, email, confirmedEmail }, unit.receivedAt)
}

/** A jobber and a pit, whichever invited the other, become buyer and supplier. */
async function connectPit(unit: Unit, token: EntityToken, host: Entity, joined: Entity): Promise<void> {
  const pair = [host, joined]
  const [pit, jobber] = [entityTypes.pitOperation.code, entityTypes.jobber.code].map(code =>
    pair.find(each => each.entityType === code),
  )
  if (!pit || !jobber) return
  const listing = await getPitListingForUpdate(unit.tx, pit)
  const ids = { entityId: jobber.entityId, pitEntityId: pit.entityId }
  const existing = (await listSuppliersOfPit(unit.tx, pit.entityId)).find(each => each.entityId === jobber.entityId)
  const supplier = {
    ...(existing ?? supplierSchema.parse({ ...ids, addedOn: unit.receivedAt })),
    entityTokenId: token.entityTokenId,
  }
  saveSupplier(unit.tx, supplier)
  unit.publish(supplierDocuments(supplier, listing))
}

/**
 * Sends the offer that the hauler was invited with, in the name of the inviter. Meanwhile the haul may have got its
 * trucks elsewhere, or have ended: then the hauler joins without the offer.
 * @returns whether it was sent
 */
async function sendPromisedOffer(
  unit: Unit,
  { createdBy, hostEntityId }: EntityToken,
  { entityId: truckingEntityId }: Entity,
  { projectId, haulId, trucks }: { projectId: string; haulId: string; trucks: number },
): Promise<boolean> {
  const project = await getProjectForUpdate(unit.tx, projectId)
  if (project.entityId !== hostEntityId) return false
  const offerId = unit.newId()
  try {
    await offerHaul(unit, project, { haulId, offerId, truckingEntityId, trucks }, createdBy)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  await claimIds(unit.tx, [{ id: offerId, kind: 'offer', owner: projectId }])
  return true
}
