/** Commands on the members of an entity. The rules for who may do what to whom are in `member.ts`. */
import { memberDocuments, removedMemberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { type AssignableRole, isKeyUid, type Member, refuseMember } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { getEntity, getMember, removeMemberRow, saveMember } from '../entity.table.ts'
import { publishUser } from '../publish-user.ts'
import { endSecretsOf } from './end-secrets.ts'
import { barFromInvitations } from './member-invitations.ts'
import { requireMember } from './membership.ts'
import { emailRemoval } from './removal-mail.ts'

export type MemberKey = { entityId: string; uid: string }

export async function changeMemberRole(unit: Unit, input: MemberKey & { role: AssignableRole }) {
  const { actor, target } = await requireMembers(unit, input)
  refuseMember('changeRole', actor.role, target.role)
  if (target.role !== input.role) await saveAndPublish(unit, { ...target, role: input.role })
  return keyOf(target)
}

export async function removeMember(unit: Unit, input: MemberKey) {
  const { actor, target } = await requireMembers(unit, input)
  refuseMember('remove', actor.role, target.role)
  await endMembership(unit, target)
  await barFromInvitations(unit, input.entityId, target.uid)
  await emailRemoval(unit, target.uid, await getEntity(unit.tx, input.entityId))
  return keyOf(target)
}

export async function leaveEntity(unit: Unit, input: { entityId: string }) {
  const { actor } = await requireMembers(unit, { ...input, uid: unit.actor.uid })
  refuseMember('leave', actor.role, actor.role)
  await endMembership(unit, actor)
  return keyOf(actor)
}

/**
 * Loads the caller's membership and the target's. It locks the entity, which guards all changes of its members. An
 * entity's state, even `closed`, never keeps a member from leaving.
 */
export async function requireMembers(unit: Unit, input: MemberKey): Promise<{ actor: Member; target: Member }> {
  const { member: actor } = await requireMember(unit, input.entityId, 'member', 'reading', 'update')
  // Keys are members, too, but these commands are about people.
  if (isKeyUid(input.uid)) throw new AppError('notFound')
  return { actor, target: await getMember(unit.tx, input.entityId, input.uid) }
}

/** Ends a membership and the member's secrets. Their streams of the entity close at the commit. */
export async function endMembership(unit: Unit, member: Member): Promise<void> {
  removeMemberRow(unit.tx, member)
  await endSecretsOf(unit, member, undefined)
  unit.publish(removedMemberDocuments(member))
  await publishUser(unit, member.uid)
  unit.changeAccess([member.uid])
}

export async function saveAndPublish(unit: Unit, member: Member): Promise<void> {
  saveMember(unit.tx, member)
  unit.publish(memberDocuments(member))
  await endSecretsOf(unit, member, member.role)
  unit.changeAccess([member.uid])
}

export function keyOf({ entityId, uid }: MemberKey): MemberKey {
  return { entityId, uid }
}
