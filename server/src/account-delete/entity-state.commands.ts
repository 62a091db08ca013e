/**
 * Changes an entity's state (specification 7: entity-state-change). Server and screens share the table of permissions.
 */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { refuseChoice } from '@haulway/domain/entity/state/change-entity-state.ts'
import type { EntityState } from '@haulway/domain/entity/state/entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { changeEntityState } from '../entity/change-entity-state.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireMember } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { countOpenWork, openWorkLabels, settledByPeople } from './list-open-work.ts'

export async function entityStateChange(
  unit: Unit,
  input: { entityId: string; entityState: EntityState; reason: string },
) {
  const { entityId, entityState: to, reason } = input
  const { member, entity: before } = await requireMember(unit, entityId, 'manager', 'reading', 'update')
  if (to === 'active' && before.accountDelete && before.accountDelete.deletedOn === null) {
    throw new AppError('conflict', 'Cancel the account deletion first.')
  }
  const by = member.role === 'owner' ? 'owner' : 'manager'
  refuseChoice(before, to, by)
  const changedBy = { by, uid: member.uid, name: member.name, reason } as const
  const open = to === 'closed' ? openWorkLabels(await countOpenWork(unit.tx, before), allKinds) : []
  const entity = await changeEntityState(unit, before, to, changedBy, open)
  return { entityId, entityState: entity.entityState }
}

type AdminUnit = Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish'>

/** Called by an administrator: blocks new work and withdrawals until the entity is resumed. */
export async function suspendEntity(unit: AdminUnit, entityId: string, reason: string): Promise<Entity> {
  const before = await getEntityForUpdate(unit.tx, entityId)
  return changeEntityState(unit, before, 'suspended', { ...administrator, reason })
}

/** An entity with a pending deletion returns to closing. @throws AppError conflict when it is not suspended */
export async function resumeEntity(unit: AdminUnit, entityId: string, reason: string): Promise<Entity> {
  const before = await getEntityForUpdate(unit.tx, entityId)
  if (before.entityState !== 'suspended') throw new AppError('conflict', "This business isn't suspended.")
  const to = before.accountDelete ? 'closing' : 'active'
  return changeEntityState(unit, before, to, { ...administrator, reason })
}

const administrator = { by: 'administrator', uid: null, name: 'Haulway' } as const

const allKinds = ['projects', 'dispatches', ...settledByPeople] as const
