/** Who records an act on a load: the entities that the user acts for, and each entity's relation to the load. */

import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct, LoadLogRelation } from '@haulway/domain/load-log/act/act.ts'
import { managersOnly, refuseAct } from '@haulway/domain/load-log/act/act-refusal.ts'
import { leastRoleFor, witnessOf } from '@haulway/domain/load-log/act/act-rules.ts'
import { relationsOf } from '@haulway/domain/load-log/relations.ts'
import type { Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import { listMembershipsOf } from '../entity/entity.table.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'

export type Part = { relation: LoadLogRelation; entityId: string; role: MemberRole }

/**
 * A user's parts in the loads with these terms, and the operators of the loads' pit.
 * @param entityId if given, only the parts of this entity
 * @throws AppError notFound to strangers, so that they can't learn what exists
 */
export async function listParts(
  unit: Pick<Unit, 'tx' | 'actor' | 'noteRight'>,
  terms: Terms,
  entityId: string | undefined,
): Promise<{ parts: Part[]; operators: string[] }> {
  const [operators, memberships] = await Promise.all([
    listOperatorEntityIds(unit.tx, terms.pitEntityId),
    listMembershipsOf(unit.tx, unit.actor.uid),
  ])
  const parts = memberships
    .filter(member => entityId === undefined || member.entityId === entityId)
    .flatMap(member =>
      relationsOf(member.entityId, terms, operators).map(relation => ({
        relation,
        entityId: member.entityId,
        role: member.role,
      })),
    )
  if (parts.length === 0) throw new AppError('notFound', 'This load could not be found.')
  // Notes only the first entity, even if the act is then recorded for another one of the user's entities.
  for (const { entityId: by } of parts.slice(0, 1)) unit.noteRight({ entityId: by, role: 'member' })
  return { parts, operators }
}

type ActInput = Omit<LoadLogAct, 'by' | 'witness' | 'uncertaintyMs'>

/**
 * Builds the act for the first part in which the user may record it. The act's witness is that part's.
 * @throws AppError with the refusal of the last part, if no part may record it
 */
export function decideAct(parts: readonly Part[], uid: string, input: ActInput): { act: LoadLogAct; part: Part } {
  let refusal: ReturnType<typeof refuseAct>
  for (const part of parts) {
    const act: LoadLogAct = { ...input, witness: witnessOf[part.relation], by: { uid, entityId: part.entityId } }
    refusal = refuseAct(act, part.relation) ?? refuseRole(act, part)
    if (!refusal) return { act, part }
  }
  throw new AppError(
    refusal?.code ?? 'notAllowed',
    refusal?.sentence,
    refusal?.field ? { field: refusal.field } : undefined,
  )
}

/** Some acts immediately cause a payment obligation, so only roles that may see money can record them. */
function refuseRole(act: LoadLogAct, part: Part): ReturnType<typeof refuseAct> {
  if (isAtLeast(part.role, leastRoleFor(act.kind))) return undefined
  return managersOnly
}
