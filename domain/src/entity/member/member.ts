/** Members: the users who may act for an entity, each with a role. An entity in use has exactly one owner. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'

/** Owners and managers read money and change the entity; members do the daily work. */
export const memberRoles = ['owner', 'manager', 'member'] as const
export const memberRoleSchema = z.enum(memberRoles)
export type MemberRole = z.infer<typeof memberRoleSchema>

/** The roles that can be assigned. The owner changes only by a transfer of ownership. */
export const assignableRoleSchema = z.enum(['manager', 'member'])
export type AssignableRole = z.infer<typeof assignableRoleSchema>

export const memberSchema = z.object({
  entityId: idSchema,
  uid: uidSchema,
  role: memberRoleSchema,
  name: z.string().max(120),
  since: z.int(),
})
export type Member = z.infer<typeof memberSchema>

/** API keys are members too, with a uid that no account has. */
const keyUidStart = 'api-key_'

export function uidOfKey(apiKeyId: string): string {
  return `${keyUidStart}${apiKeyId}`
}

export function isKeyUid(uid: string): boolean {
  return uid.startsWith(keyUidStart)
}

const rank: Record<MemberRole, number> = { owner: 2, manager: 1, member: 0 }

/** Whether a role includes another: an owner may do all that a manager may, a manager all that a member may. */
export function isAtLeast(role: MemberRole | undefined, needed: MemberRole): boolean {
  return role !== undefined && rank[role] >= rank[needed]
}

type MemberRule = {
  /** For each role that may do it: the roles of the people they may do it to, or the roles they may assign. */
  may: Partial<Record<MemberRole, readonly MemberRole[]>>
  whyNot: string
}

/** Who may change whose membership. Screens offer actions by this table, and the server refuses by it. */
export const memberRules = {
  invite: { may: { owner: ['manager', 'member'], manager: ['member'] }, whyNot: 'Only the owner can invite managers.' },
  changeRole: { may: { owner: ['manager', 'member'] }, whyNot: 'Only the owner can change roles.' },
  remove: {
    may: { owner: ['manager', 'member'], manager: ['member'] },
    whyNot: 'Managers can remove members, and the owner can also remove managers.',
  },
  leave: {
    may: { manager: ['manager'], member: ['member'] },
    whyNot: 'Transfer ownership before you leave.',
  },
  handOver: { may: { owner: ['manager', 'member'] }, whyNot: 'Only the owner can transfer ownership.' },
} as const satisfies Record<string, MemberRule>
export type MemberAct = keyof typeof memberRules

/** @returns undefined when it is allowed, else the sentence that says why not */
export function whyNotMember(act: MemberAct, actor: MemberRole, target: MemberRole): string | undefined {
  const { may, whyNot }: MemberRule = memberRules[act]
  return may[actor]?.includes(target) ? undefined : whyNot
}

/** @throws AppError notAllowed */
export function refuseMember(act: MemberAct, actor: MemberRole, target: MemberRole): void {
  const whyNot = whyNotMember(act, actor, target)
  if (whyNot !== undefined) throw new AppError('notAllowed', whyNot)
}

/** Both members after the transfer: the new owner, and the previous owner, who becomes a manager. */
export function decideHandOver(owner: Member, newOwner: Member): [Member, Member] {
  refuseMember('handOver', owner.role, newOwner.role)
  return [
    { ...newOwner, role: 'owner' },
    { ...owner, role: 'manager' },
  ]
}
