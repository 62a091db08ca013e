/** Tracks which information an entity still lacks, and the owner's `missingInformationExists` (specification 4.9). */
import { isDeepStrictEqual } from 'node:util'
import { entityDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { InformationPiece } from '@haulway/domain/entity/missing-information.ts'
import type { Unit } from '../http/command/command.ts'
import { getEntityForUpdate, saveEntity } from './entity.table.ts'
import { publishUser } from './publish-user.ts'

/** Records that an entity now has a piece of information: its first truck, its first material. */
export async function recordInformation(unit: Unit, entityId: string, piece: InformationPiece): Promise<void> {
  const entity = await getEntityForUpdate(unit.tx, entityId)
  if (!entity.missingInformation.includes(piece)) return
  const missingInformation = entity.missingInformation.filter(missing => missing !== piece)
  await publishEntity(unit, { ...entity, missingInformation }, entity)
}

/** Saves and publishes an entity, and its owner's document if that depends on the change. */
export async function publishEntity(unit: Unit, entity: Entity, before: Entity): Promise<void> {
  saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  if (entity.userId && !isDeepStrictEqual(ownerFields(before), ownerFields(entity))) {
    await publishUser(unit, entity.userId)
  }
}

/** The parts of an entity that its owner's document depends on. */
function ownerFields({ userId, entityType, missingInformation }: Entity) {
  return { userId, entityType, lacks: missingInformation.length > 0 }
}
