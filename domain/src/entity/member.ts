/** Members: which user may act for an entity, and how far. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'

/** Owners and managers read money and change the entity; members do the daily work. */
export const memberRoles = ['owner', 'manager', 'member'] as const
export const memberRoleSchema = z.enum(memberRoles)
export type MemberRole = z.infer<typeof memberRoleSchema>

export const memberSchema = z.object({
  entityId: idSchema,
  uid: uidSchema,
  role: memberRoleSchema,
  name: z.string().max(120),
  since: z.int(),
})
export type Member = z.infer<typeof memberSchema>

const rank: Record<MemberRole, number> = { owner: 2, manager: 1, member: 0 }

/** Whether a role is at least another: an owner may do what a manager may, a manager what a member may. */
export function isAtLeast(role: MemberRole | undefined, needed: MemberRole): boolean {
  return role !== undefined && rank[role] >= rank[needed]
}
