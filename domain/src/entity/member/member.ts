/** Members: which user may act for an entity, and how far. An entity that is somebody's has exactly one owner. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'

/** Owners and managers read money and change the entity; members do the daily work. */
export const memberRoles = ['owner', 'manager', 'member'] as const
export const memberRoleSchema = z.enum(memberRoles)
export type MemberRole = z.infer<typeof memberRoleSchema>

/** What somebody can be made: who owns the entity is changed by handing it over. */
export const givenRoleSchema = z.enum(['manager', 'member'])
export type GivenRole = z.infer<typeof givenRoleSchema>

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

type MemberRule = {
  /** For each role that may do it: whom they may do it to, or may make of somebody. */
  may: Partial<Record<MemberRole, readonly MemberRole[]>>
  whyNot: string
}

/** What people do with one another's places in an entity. Screens offer by it, the server refuses by it. */
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

/** @returns undefined when it may be done, else the sentence that says why not */
export function whyNotMember(act: MemberAct, actor: MemberRole, target: MemberRole): string | undefined {
  const { may, whyNot }: MemberRule = memberRules[act]
  return may[actor]?.includes(target) ? undefined : whyNot
}

/** @throws AppError notAllowed */
export function refuseMember(act: MemberAct, actor: MemberRole, target: MemberRole): void {
  const whyNot = whyNotMember(act, actor, target)
  if (whyNot !== undefined) throw new AppError('notAllowed', whyNot)
}

/** Both as they then are: the new owner, and the one before, who goes on as a manager. */
export function decideHandOver(owner: Member, heir: Member): [Member, Member] {
  refuseMember('handOver', owner.role, heir.role)
  return [
    { ...heir, role: 'owner' },
    { ...owner, role: 'manager' },
  ]
}
