/** What a user may do for which entity: asked by every command before it decides anything. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Unit } from '../http/command.ts'
import { getEntity, members } from './entity.table.ts'

/**
 * Makes sure the caller acts for an entity with at least a role.
 * @throws AppError notFound to strangers, so that nobody learns what exists; notAllowed to members of too low a role
 */
export async function requireRole(unit: Unit, entityId: string, needed: MemberRole): Promise<MemberRole> {
  const [row] = await unit.tx
    .select()
    .from(members)
    .where(and(eq(members.entityId, entityId), eq(members.uid, unit.actor.uid)))
  if (!row) throw new AppError('notFound', 'This business could not be found.')
  if (!isAtLeast(row.record.role, needed)) throw new AppError('notAllowed')
  return row.record.role
}

/**
 * Makes sure the caller acts for an entity of one of some types with at least a role.
 * @throws AppError as `requireRole`; notAllowed to entities of other types
 */
export async function requireEntity(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  types: readonly EntityTypeCode[],
): Promise<{ role: MemberRole; entity: Entity }> {
  const role = await requireRole(unit, entityId, needed)
  const entity = await getEntity(unit.tx, entityId)
  if (!types.includes(entity.entityType)) throw new AppError('notAllowed')
  return { role, entity }
}
