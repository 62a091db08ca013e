/**
 * Entity states (specification 5: `entity-state-change`): what each permits, and who may make which move. The server
 * refuses by these tables, and the screens explain by them.
 *
 * `active` · `paused` by its own people: nothing new starts, open work continues · `suspended` by an administrator:
 * like paused, and neither withdrawals nor decisions of others' disputes · `closing`: open work finishes · `closed`:
 * final, only its history can be read.
 */
import { z } from 'zod'
import { type EntityTypeCode, getEntityTypeName, hasMembers } from '../entity-type.ts'
import type { MemberRole } from '../member/member.ts'

export const entityStateNames = ['active', 'paused', 'suspended', 'closing', 'closed'] as const
export const entityStateSchema = z.enum(entityStateNames)
export type EntityState = z.infer<typeof entityStateSchema>

/**
 * The kinds of work that depend on an entity's state.
 * - `project`: start or publish projects and hauls · `offer`: make, receive or accept offers and notices
 * - `dispatch`: assign trucks, or have trucks assigned to its work · `supply`: sell or buy material in new hauls
 * - `invitation`: invite people · `withdrawal`: withdraw money · `payment`: pay what it owes
 * - `arbitration`: decide disputes of others
 * - `upkeep`: name, trucks, materials, members, and ending open work · `openWork`: loads of existing dispatches
 * - `reading`: its own history
 */
export const entityWorkKinds = [
  'project',
  'offer',
  'dispatch',
  'supply',
  'invitation',
  'withdrawal',
  'payment',
  'arbitration',
  'upkeep',
  'openWork',
  'reading',
] as const
export type EntityWork = (typeof entityWorkKinds)[number]

type EntityStateRow = {
  permits: readonly EntityWork[]
  /** What its members read when they try something that is not permitted. */
  whyNot: string
}

export const entityStates = {
  active: { permits: entityWorkKinds, whyNot: '' },
  paused: {
    permits: ['invitation', 'withdrawal', 'payment', 'arbitration', 'upkeep', 'openWork', 'reading'],
    whyNot: 'This business is paused. Resume it to take new work.',
  },
  suspended: {
    permits: ['payment', 'upkeep', 'openWork', 'reading'],
    whyNot: 'This business is suspended: no new work and no withdrawals. Contact support.',
  },
  closing: {
    permits: ['withdrawal', 'payment', 'arbitration', 'upkeep', 'openWork', 'reading'],
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
 * Who moves an entity: its members by their role, an administrator, the deletion of its account, or the pit or fleet
 * that made it and lets its person go.
 */
export const entityStateMovers = ['manager', 'owner', 'administrator', 'deletion', 'employer'] as const
export type EntityStateMover = (typeof entityStateMovers)[number]

/** Every possible move. An owner may also make a manager's moves. */
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

/** The states to which `by` may change an entity that is in `from`, in the order of the table. */
export function statesToMoveTo(from: EntityState, by: EntityStateMover): EntityState[] {
  const roles: readonly EntityStateMover[] = by === 'owner' ? ['owner', 'manager'] : [by]
  return entityStateMoves.filter(move => move.from === from && roles.includes(move.by)).map(move => move.to)
}

/**
 * The states that a member can choose for an entity. A driver or an operator is one person and no business: their
 * employer or the deletion of their account ends it. They can only take work again.
 */
export function statesToChoose(
  { entityType, entityState }: { entityType: EntityTypeCode; entityState: EntityState },
  role: MemberRole,
): EntityState[] {
  if (role === 'member') return []
  const isBusiness = hasMembers(getEntityTypeName(entityType))
  return statesToMoveTo(entityState, role).filter(to => isBusiness || to === 'active')
}
