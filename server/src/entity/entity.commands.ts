import { decideChangeEntity, type Entity, type EntityChange } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { Unit } from '../http/command/command.ts'
import { requireMember } from './member/membership.ts'
import { publishEntity } from './missing-information.ts'
import { publishPit } from './supplier/supplier.commands.ts'

export async function changeEntity(unit: Unit, input: EntityChange & { entityId: string }) {
  const { entityId, ...change } = input
  const { entity: before } = await requireMember(unit, entityId, 'manager', 'upkeep', 'update')
  const entity = decideChangeEntity(before, change)
  await publishEntity(unit, entity, before)
  await publishIfPit(unit, entity)
  return { entityId }
}

async function publishIfPit(unit: Unit, entity: Entity): Promise<void> {
  if (entity.entityType === entityTypes.pitOperation.code) await publishPit(unit, entity)
}
