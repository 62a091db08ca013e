/** Who says something about a load: the entities a user acts for, and what those are to the load. */

import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct, LoadLogRelation } from '@haulway/domain/load-log/act.ts'
import { refuseAct } from '@haulway/domain/load-log/act-refusal.ts'
import { leastRoleFor, witnessOf } from '@haulway/domain/load-log/act-rules.ts'
import { relationsOf } from '@haulway/domain/load-log/party.ts'
import type { Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import { listMembershipsOf } from '../entity/entity.table.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'

export type Part = { relation: LoadLogRelation; entityId: string; role: MemberRole }

/**
 * The parts a user has in the loads of some terms, and the operators of their pit.
 * @param entityId only as this one, where given
 * @throws AppError notFound to strangers, so that nobody learns what exists
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
  // One entity's people act for it, whichever part they say it in.
  for (const { entityId: by } of parts.slice(0, 1)) unit.noteRight({ entityId: by, role: 'member' })
  return { parts, operators }
}

type ActInput = Omit<LoadLogAct, 'by' | 'witness' | 'uncertaintyMs'>

/**
 * The act as said in the first part in which its maker may say it, as that part's own testimony.
 * @throws AppError the refusal of the last part, when none may
 */
export function recordAs(parts: readonly Part[], uid: string, said: ActInput): { act: LoadLogAct; part: Part } {
  let refusal: ReturnType<typeof refuseAct>
  for (const part of parts) {
    const act: LoadLogAct = { ...said, witness: witnessOf[part.relation], by: { uid, entityId: part.entityId } }
    refusal = refuseAct(act, part.relation) ?? refuseRole(act, part)
    if (!refusal) return { act, part }
  }
  throw new AppError(
    refusal?.code ?? 'notAllowed',
    refusal?.sentence,
    refusal?.field ? { field: refusal.field } : undefined,
  )
}

/** Money follows from these at once, so they are for those who may see money. */
function refuseRole(act: LoadLogAct, part: Part): ReturnType<typeof refuseAct> {
  if (isAtLeast(part.role, leastRoleFor(act.kind))) return undefined
  return { code: 'notAllowed', sentence: 'This is for an owner or a manager to say.' }
}
