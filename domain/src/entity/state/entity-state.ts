/**
 * Entity states (specification 5: `entity-state-change`): what each permits, and who may move an entity from which to
 * which. The server refuses from these tables, and the screens explain by them.
 *
 * `active` · `paused` by its own people: nothing new, all that is open goes on · `suspended` by an administrator: as
 * paused, and no money leaves · `closing`: open work finishes, and then it is `closed` for good: only its history is
 * read.
 */
import { z } from 'zod'

export const entityStateNames = ['active', 'paused', 'suspended', 'closing', 'closed'] as const
export const entityStateSchema = z.enum(entityStateNames)
export type EntityState = z.infer<typeof entityStateSchema>

/**
 * What an entity does, as far as its state matters.
 * - `project`: begins or publishes projects and hauls · `offer`: gives, takes or is given offers and notices
 * - `dispatch`: has trucks set to its work, or sets them · `supply`: is bought from, or buys, in new hauls
 * - `invitation`: brings in people · `withdrawal`: takes money out · `payment`: pays what it owes
 * - `upkeep`: name, trucks, materials, members, and ending what is open · `openWork`: loads under dispatches that stand
 * - `reading`: its own history
 */
export const entityWorkKinds = [
  ...(['project', 'offer', 'dispatch', 'supply'] as const),
  ...(['invitation', 'withdrawal', 'payment', 'upkeep', 'openWork', 'reading'] as const),
] as const
export type EntityWork = (typeof entityWorkKinds)[number]

type EntityStateRow = {
  permits: readonly EntityWork[]
  /** What its own people read when they try what is not permitted. */
  whyNot: string
}

export const entityStates = {
  active: { permits: entityWorkKinds, whyNot: '' },
  paused: {
    permits: ['invitation', 'withdrawal', 'payment', 'upkeep', 'openWork', 'reading'],
    whyNot: 'This business is paused. Resume it to take new work.',
  },
  suspended: {
    permits: ['payment', 'upkeep', 'openWork', 'reading'],
    whyNot: 'This business is suspended: no new work and no withdrawals. Contact support.',
  },
  closing: {
    permits: ['withdrawal', 'payment', 'upkeep', 'openWork', 'reading'],
    whyNot: 'This business is closing. Open work can finish, but nothing new can start.',
  },
  closed: { permits: ['reading'], whyNot: 'This business is closed. You can still see its history.' },
} as const satisfies Record<EntityState, EntityStateRow>

/** Whether an entity in a state may do something. */
export function isPermitted(state: EntityState, work: EntityWork): boolean {
  const { permits }: EntityStateRow = entityStates[state]
  return permits.includes(work)
}

/**
 * Who moves an entity: its own people by their role, an administrator, the deletion of its account, or the pit or fleet
 * that made it and lets its person go.
 */
export const entityStateMovers = ['manager', 'owner', 'administrator', 'deletion', 'employer'] as const
export type EntityStateMover = (typeof entityStateMovers)[number]

/** Every move there is. A role may also do what the roles below it may. */
export const entityStateMoves: readonly { from: EntityState; to: EntityState; by: EntityStateMover }[] = [
  { from: 'active', to: 'paused', by: 'manager' },
  { from: 'paused', to: 'active', by: 'manager' },
  { from: 'active', to: 'closing', by: 'owner' },
  { from: 'paused', to: 'closing', by: 'owner' },
  { from: 'closing', to: 'active', by: 'owner' },
  { from: 'closing', to: 'closed', by: 'owner' },
  { from: 'active', to: 'suspended', by: 'administrator' },
  { from: 'paused', to: 'suspended', by: 'administrator' },
  { from: 'closing', to: 'suspended', by: 'administrator' },
  { from: 'suspended', to: 'active', by: 'administrator' },
  { from: 'suspended', to: 'closing', by: 'administrator' },
  { from: 'active', to: 'closed', by: 'deletion' },
  { from: 'paused', to: 'closed', by: 'deletion' },
  { from: 'suspended', to: 'closed', by: 'deletion' },
  { from: 'closing', to: 'closed', by: 'deletion' },
  { from: 'active', to: 'closed', by: 'employer' },
  { from: 'paused', to: 'closed', by: 'employer' },
  { from: 'suspended', to: 'closed', by: 'employer' },
  { from: 'closing', to: 'closed', by: 'employer' },
]

/** The states somebody can move an entity to from where it is, in the order of the table. */
export function statesToMoveTo(from: EntityState, by: EntityStateMover): EntityState[] {
  const movers: readonly EntityStateMover[] = by === 'owner' ? ['owner', 'manager'] : [by]
  return entityStateMoves.filter(move => move.from === from && movers.includes(move.by)).map(move => move.to)
}
