/** Moves an entity to another state for its members, an administrator or the deletion of its account. */

import { entityDocuments, entityStateChangeDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { decideChangeEntityState, type EntityStateChange } from '@haulway/domain/entity/state/change-entity-state.ts'
import type { EntityState } from '@haulway/domain/entity/state/entity-state.ts'
import type { Unit } from '../http/command/command.ts'
import { saveEntity } from './entity.table.ts'
import { appendEntityStateChange } from './entity-state.table.ts'
import { publishPit } from './supplier/supplier.commands.ts'

type ChangedBy = Pick<EntityStateChange, 'by' | 'uid' | 'name' | 'reason'>

/**
 * @param entity the locked entity
 * @param open a sentence for each piece of unfinished work
 * @returns the entity after the move
 * @throws AppError notAllowed or conflict when `changedBy.by` may not change the entity to this state
 */
export async function changeEntityState(
  unit: Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish'>,
  entity: Entity,
  to: EntityState,
  changedBy: ChangedBy,
  open: readonly string[] = [],
): Promise<Entity> {
  const made = { ...changedBy, at: unit.receivedAt, entityStateChangeId: unit.newId() }
  const moved = decideChangeEntityState(entity, to, made, open)
  if (!moved) return entity
  saveEntity(unit.tx, moved.entity)
  if (moved.entity.entityType === entityTypes.pitOperation.code) await publishPit(unit, moved.entity)
  appendEntityStateChange(unit.tx, moved.change)
  unit.publish([...entityDocuments(moved.entity), ...entityStateChangeDocuments(moved.change)])
  return moved.entity
}
