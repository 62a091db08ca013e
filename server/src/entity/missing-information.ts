/** Keeps what an entity still lacks, and with it the owner's `missingInformationExists` (specification 4.9). */
import { isDeepStrictEqual } from 'node:util'
import { entityDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { InformationPiece } from '@haulway/domain/entity/missing-information.ts'
import type { Unit } from '../http/command/command.ts'
import { getEntityForUpdate, saveEntity } from './entity.table.ts'
import { publishUser } from './publish-user.ts'

/** Notes that a piece has been given: a first truck, a first material. */
export async function giveInformation(unit: Unit, entityId: string, piece: InformationPiece): Promise<void> {
  const entity = await getEntityForUpdate(unit.tx, entityId)
  if (!entity.missingInformation.includes(piece)) return
  const missingInformation = entity.missingInformation.filter(missing => missing !== piece)
  await publishEntity(unit, { ...entity, missingInformation }, entity)
}

/** Saves and publishes an entity, and its owner's document where that depends on what has changed. */
export async function publishEntity(unit: Unit, entity: Entity, before: Entity): Promise<void> {
  saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  if (entity.userId && !isDeepStrictEqual(saidOfOwner(before), saidOfOwner(entity))) {
    await publishUser(unit, entity.userId)
  }
}

/** What the owner's document says of an entity. */
function saidOfOwner({ userId, entityType, missingInformation }: Entity) {
  return { userId, entityType, lacks: missingInformation.length > 0 }
}
