/** What a user may do for which entity. Every command checks this before it decides anything. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast, type Member, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { refuseWork, refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import type { EntityWork } from '@haulway/domain/entity/state/entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { holdEntity } from '../entity.table.ts'
import { type EntityLock, findMembership } from './find-membership.ts'

/**
 * Makes sure that the caller is a member of the entity with at least this role, and that its state permits the work.
 * @throws AppError notFound to strangers, so that they can't learn what exists; notAllowed to members with a lower
 * role; conflict, with the reason, when the entity's state does not permit the work
 */
export async function requireRole(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  work: EntityWork = 'upkeep',
): Promise<MemberRole> {
  return (await requireMember(unit, entityId, needed, work)).member.role
}

/** Kinds of work that begin something new. A change of the entity's state waits for their commit, and then sees it. */
const beginningWork: ReadonlySet<EntityWork> = new Set(['project', 'offer', 'dispatch', 'supply', 'withdrawal'])

/** Like `requireRole`, and returns both records. @param lock `update` when the entity itself will be changed */
export async function requireMember(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  work: EntityWork = 'upkeep',
  lock: EntityLock | undefined = beginningWork.has(work) ? 'key share' : undefined,
): Promise<{ member: Member; entity: Entity }> {
  const membership = await findMembership(unit.tx, { entityId, uid: unit.actor.uid }, lock)
  if (!membership) throw new AppError('notFound', 'This business could not be found.')
  if (!isAtLeast(membership.member.role, needed)) throw new AppError('notAllowed')
  refuseWork(membership.entity, work)
  unit.noteRight({ entityId, role: needed })
  return membership
}

/**
 * Makes sure that the entity has one of these types, and that the caller is a member with at least this role.
 * @throws AppError as `requireRole` does; notAllowed when the entity has another type
 */
export async function requireEntity(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  types: readonly EntityTypeCode[],
  work: EntityWork = 'upkeep',
): Promise<{ role: MemberRole; entity: Entity }> {
  const { member, entity } = await requireMember(unit, entityId, needed, work)
  if (!types.includes(entity.entityType)) throw new AppError('notAllowed')
  return { role: member.role, entity }
}

/** Makes sure that other entities' states permit the work. @throws AppError conflict that names one that doesn't */
export async function requireOthersPermit(unit: Unit, entityIds: readonly string[], work: EntityWork): Promise<void> {
  for (const entityId of [...new Set(entityIds)].sort()) refuseWorkWith(await holdEntity(unit.tx, entityId), work)
}
