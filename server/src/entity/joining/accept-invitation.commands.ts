/** Accepts an invitation, as a person or for a business that the person already manages. */
import { entityTokenDocuments, memberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { EntityToken } from '@haulway/domain/entity/member/entity-token.ts'
import type { Member } from '@haulway/domain/entity/member/member.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { refuseWork } from '@haulway/domain/entity/state/change-entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { User } from '@haulway/domain/user/user.ts'
import type { Unit } from '../../http/command/command.ts'
import { getUserForUpdate } from '../../user/user.table.ts'
import { findMember, getEntityForUpdate, saveMember } from '../entity.table.ts'
import { requireHost } from '../invitation/invitation.commands.ts'
import { getEntityTokenForUpdate, saveEntityToken } from '../member/entity-token.table.ts'
import { requireMember } from '../member/membership.ts'
import { publishEntity } from '../missing-information.ts'
import { publishUser } from '../publish-user.ts'
import { noteJoined } from '../staff/note-joined.ts'
import { joinByInvitation, takeInvitation } from './join-by-invitation.ts'

/** Anyone with the link may join, once. If the invitation names an email address, only who confirmed it may. */
export async function acceptInvitation(unit: Unit, input: { token: string; joiningEntityId?: string | undefined }) {
  const before = await getEntityTokenForUpdate(unit.tx, input.token)
  const user = await getUserForUpdate(unit.tx, unit.actor.uid)
  if (before.business === null && input.joiningEntityId === undefined) return joinAsPerson(unit, before, user)
  if (input.joiningEntityId === undefined) {
    throw new AppError('conflict', 'This invitation is for a business. Create it, or choose one of yours.')
  }
  const { entity } = await requireMember(unit, input.joiningEntityId, 'manager', 'supply')
  await joinByInvitation(unit, before, user, entity)
  return { entityId: entity.entityId, entityType: entity.entityType }
}

async function joinAsPerson(unit: Unit, before: EntityToken, user: User) {
  const { uid } = unit.actor
  const token = await takeInvitation(unit, before, user)
  const entity = await getEntityForUpdate(unit.tx, token.entityId)
  refuseWork(entity, 'invitation')
  if (token.role === 'owner' && entity.userId !== null) {
    throw new AppError('conflict', `${entity.name} has already joined.`)
  }
  if (await findMember(unit.tx, entity.entityId, uid)) {
    throw new AppError('conflict', `You already belong to ${entity.name}.`)
  }
  await requireHost(unit, token)
  saveEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  const name = nameOf(user) || token.name
  const member: Member = { entityId: entity.entityId, uid, role: token.role, name, since: unit.receivedAt }
  saveMember(unit.tx, member)
  unit.publish(memberDocuments(member))
  await (token.role === 'owner' ? takeOver(unit, entity, uid) : publishUser(unit, uid))
  unit.changeAccess([uid])
  return { entityId: entity.entityId, entityType: entity.entityType }
}

async function takeOver(unit: Unit, entity: Entity, uid: string): Promise<void> {
  await publishEntity(unit, { ...entity, userId: uid }, entity)
  await noteJoined(unit, entity)
}
