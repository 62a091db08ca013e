/** Commands on the people of an entity. Who may do what to whom is told in `member.ts`. */
import { memberDocuments, noMemberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideHandOver, type GivenRole, type Member, refuseMember } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { getEntityForUpdate, getMember, removeMemberRow, saveMember } from '../entity.table.ts'
import { publishEntity } from '../missing-information.ts'
import { publishUser } from '../publish-user.ts'
import { requireMember } from './membership.ts'

type Place = { entityId: string; uid: string }

export async function changeMemberRole(unit: Unit, input: Place & { role: GivenRole }) {
  const { actor, target } = await requirePlaces(unit, input)
  refuseMember('changeRole', actor.role, target.role)
  if (target.role !== input.role) await saveAndShow(unit, { ...target, role: input.role })
  return placeOf(target)
}

export async function removeMember(unit: Unit, input: Place) {
  const { actor, target } = await requirePlaces(unit, input)
  refuseMember('remove', actor.role, target.role)
  await endMembership(unit, target)
  return placeOf(target)
}

export async function leaveEntity(unit: Unit, input: { entityId: string }) {
  const { actor } = await requirePlaces(unit, { ...input, uid: unit.actor.uid })
  refuseMember('leave', actor.role, actor.role)
  await endMembership(unit, actor)
  return placeOf(actor)
}

export async function handOverEntity(unit: Unit, input: Place) {
  const { actor, target } = await requirePlaces(unit, input)
  const [owner, before] = decideHandOver(actor, target)
  const entity = await getEntityForUpdate(unit.tx, input.entityId)
  if (entity.accountDelete) throw new AppError('conflict', 'Cancel the account deletion first.')
  await saveAndShow(unit, before)
  await saveAndShow(unit, owner)
  await publishEntity(unit, { ...entity, userId: owner.uid }, entity)
  await publishUser(unit, before.uid)
  return placeOf(target)
}

/**
 * The caller and whom it is about, in an entity whose members stand still: the entity is their lock. Nobody is kept in
 * a business by its state, not even in one that is closed.
 */
async function requirePlaces(unit: Unit, input: Place): Promise<{ actor: Member; target: Member }> {
  await requireMember(unit, input.entityId, 'member', 'reading', 'update')
  const { member: actor } = await requireMember(unit, input.entityId, 'member', 'reading')
  return { actor, target: await getMember(unit.tx, input.entityId, input.uid) }
}

/** Ends somebody's membership; their streams of the entity end with the commit. */
export async function endMembership(unit: Unit, member: Member): Promise<void> {
  removeMemberRow(unit.tx, member)
  unit.publish(noMemberDocuments(member))
  await publishUser(unit, member.uid)
  unit.changeAccess([member.uid])
}

async function saveAndShow(unit: Unit, member: Member): Promise<void> {
  saveMember(unit.tx, member)
  unit.publish(memberDocuments(member))
  unit.changeAccess([member.uid])
}

function placeOf({ entityId, uid }: Member): Place {
  return { entityId, uid }
}
