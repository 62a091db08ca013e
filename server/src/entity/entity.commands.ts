/** Commands on entities and their members. */
import { entityDocuments, memberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import {
  decideChangeEntity,
  decideCreateEntity,
  type Entity,
  type EntityChange,
  type EntityForm,
} from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command/command.ts'
import { getUserForUpdate } from '../user/user.table.ts'
import { findEntity, saveEntity, saveMember } from './entity.table.ts'
import { requireMember } from './member/membership.ts'
import { publishEntity } from './missing-information.ts'
import { publishUser } from './publish-user.ts'
import { publishPit } from './supplier/supplier.commands.ts'

export async function createEntity(unit: Unit, input: EntityForm & { entityId: string }) {
  const { entityId, ...form } = input
  const { uid } = unit.actor
  const user = await getUserForUpdate(unit.tx, uid)
  if (await findEntity(unit.tx, entityId)) throw new AppError('conflict', 'This business already exists.')
  const entity = decideCreateEntity(form, { entityId, userId: uid, createdOn: unit.at })
  const owner = {
    entityId,
    uid,
    role: 'owner' as const,
    name: nameOf(user),
    since: unit.at,
  }
  saveEntity(unit.tx, entity)
  saveMember(unit.tx, owner)
  unit.publish([...entityDocuments(entity), ...memberDocuments(owner)])
  await publishUser(unit, uid)
  await publishIfPit(unit, entity)
  unit.changeAccess([uid])
  return { isSuccessful: true as const, entityId }
}

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
