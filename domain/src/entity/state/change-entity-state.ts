/** Moves an entity from one state to another, and records who did it, when and why. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import type { Entity } from '../entity.ts'
import {
  type EntityState,
  type EntityStateMover,
  type EntityWork,
  entityStateMovers,
  entityStateSchema,
  entityStates,
  isPermitted,
  statesToChoose,
  statesToMoveTo,
} from './entity-state.ts'

export const entityStateReasonSchema = z.string().trim().max(200)

/** The audit record: one for each move, never edited. */
export const entityStateChangeSchema = z.object({
  entityId: idSchema,
  entityStateChangeId: idSchema,
  from: entityStateSchema,
  to: entityStateSchema,
  at: instantMsSchema,
  by: z.enum(entityStateMovers),
  /** Null when no user did it. */
  uid: uidSchema.nullable(),
  /** The name of the person or administrator who did it. */
  name: z.string().max(120),
  reason: entityStateReasonSchema,
})
export type EntityStateChange = z.infer<typeof entityStateChangeSchema>

type Made = Pick<EntityStateChange, 'entityStateChangeId' | 'at' | 'by' | 'uid' | 'name' | 'reason'>

/**
 * @param made who, when, why; `by` is the role in which they act
 * @param open descriptions of unfinished work, which keeps an entity from being closed
 * @returns the changed entity and the audit record; undefined when the entity is in that state already
 * @throws AppError notAllowed or conflict when `made.by` may not change the entity to this state
 */
export function decideChangeEntityState(
  entity: Entity,
  to: EntityState,
  made: Made,
  open: readonly string[] = [],
): { entity: Entity; change: EntityStateChange } | undefined {
  const { entityId, entityState: from } = entity
  if (from === to) return undefined
  if (!statesToMoveTo(from, made.by).includes(to)) throw refuseMove(from, to, made.by)
  if (to === 'closed' && open.length > 0) {
    throw new AppError('conflict', `Finish this first: ${open.join(', ')}.`, { open })
  }
  const { at, reason } = made
  const change = { entityId, from, to, ...made }
  return { entity: { ...entity, entityState: to, stateChangedOn: at, stateReason: reason }, change }
}

/** What a member chooses, before the move itself is decided. @throws AppError notAllowed or conflict */
export function refuseChoice(entity: Entity, to: EntityState, by: 'manager' | 'owner'): void {
  const { entityState: from } = entity
  if (from !== to && !statesToChoose(entity, by).includes(to)) throw refuseMove(from, to, by)
}

/** @throws AppError conflict, with the sentence of the state's row */
export function refuseWork(entity: Pick<Entity, 'entityState'>, work: EntityWork): void {
  const { entityState } = entity
  if (!isPermitted(entityState, work)) throw new AppError('conflict', entityStates[entityState].whyNot, { entityState })
}

/** Checks another entity. The refusal doesn't give its reason, which is private to it. @throws AppError conflict */
export function refuseWorkWith(other: Pick<Entity, 'entityState' | 'name'>, work: EntityWork): void {
  if (isPermitted(other.entityState, work)) return
  throw new AppError('conflict', `${other.name} is not taking new work.`)
}

function refuseMove(from: EntityState, to: EntityState, by: EntityStateMover): AppError {
  const ownerMay = by === 'manager' && statesToMoveTo(from, 'owner').includes(to)
  if (ownerMay) return new AppError('notAllowed', 'Only the owner can do this. Ask the owner.')
  if (from === 'suspended' || from === 'closed') return new AppError('conflict', entityStates[from].whyNot)
  return new AppError('notAllowed')
}
