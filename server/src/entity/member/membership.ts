/** What a user may do for which entity: asked by every command before it decides anything. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast, type Member, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { refuseWork, refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import type { EntityWork } from '@haulway/domain/entity/state/entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { holdEntity } from '../entity.table.ts'
import { findMembership, type Hold } from './find-membership.ts'

/**
 * Makes sure the caller acts for an entity with at least a role, and that its state permits what is to be done.
 * @throws AppError notFound to strangers, so that nobody learns what exists; notAllowed to members of too low a role;
 * conflict, with the reason, where the entity's state does not permit it
 */
export async function requireRole(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  work: EntityWork = 'upkeep',
): Promise<MemberRole> {
  return (await requireMember(unit, entityId, needed, work)).member.role
}

/** What begins something: a change of the entity's state waits until it is done, and then sees it. */
const begins: ReadonlySet<EntityWork> = new Set(['project', 'offer', 'dispatch', 'supply', 'withdrawal'])

/** The same, with both records. @param hold `update` where the entity itself is to be changed */
export async function requireMember(
  unit: Unit,
  entityId: string,
  needed: MemberRole,
  work: EntityWork = 'upkeep',
  hold: Hold | undefined = begins.has(work) ? 'key share' : undefined,
): Promise<{ member: Member; entity: Entity }> {
  const place = await findMembership(unit.tx, { entityId, uid: unit.actor.uid }, hold)
  if (!place) throw new AppError('notFound', 'This business could not be found.')
  if (!isAtLeast(place.member.role, needed)) throw new AppError('notAllowed')
  refuseWork(place.entity, work)
  unit.noteRight({ entityId, role: needed })
  return place
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
  work: EntityWork = 'upkeep',
): Promise<{ role: MemberRole; entity: Entity }> {
  const { member, entity } = await requireMember(unit, entityId, needed, work)
  if (!types.includes(entity.entityType)) throw new AppError('notAllowed')
  return { role: member.role, entity }
}

/** Makes sure that others take new work, too. @throws AppError conflict that names the one who does not */
export async function requireOthers(unit: Unit, entityIds: readonly string[], work: EntityWork): Promise<void> {
  for (const entityId of [...new Set(entityIds)].sort()) refuseWorkWith(await holdEntity(unit.tx, entityId), work)
}
