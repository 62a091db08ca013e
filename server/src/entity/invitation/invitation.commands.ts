/** Commands on invitations (decision 0006) of managers, members and the staff of a pit or fleet. */

import { entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import {
  decideWithdrawInvitation,
  type EntityToken,
  refuseFormerInviter,
  refuseOverToken,
} from '@haulway/domain/entity/member/entity-token.ts'
import { type AssignableRole, type Member, refuseMember } from '@haulway/domain/entity/member/member.ts'
import { refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { findMember, getEntity, getEntityForUpdate } from '../entity.table.ts'
import {
  getEntityToken,
  getHostedTokenForUpdate,
  listTokensForUpdate,
  saveEntityToken,
} from '../member/entity-token.table.ts'
import { requireMember } from '../member/membership.ts'
import { requireEmployed } from '../staff/staff.table.ts'
import { invite, inviteAgain } from './invite.ts'
import { findInviter } from './inviter.ts'

export async function inviteMember(
  unit: Unit,
  input: {
    entityId: string
    entityTokenId: string
    role: AssignableRole
    name: string
    email?: string | undefined
  },
) {
  const { email = null, ...wish } = input
  const { member, entity } = await requireMember(unit, input.entityId, 'manager', 'invitation')
  refuseMember('invite', member.role, input.role)
  return invite(unit, entity, { ...wish, email })
}

export async function renewInvitation(
  unit: Unit,
  input: {
    entityId: string
    invitedEntityId?: string | undefined
    entityTokenId?: string | undefined
  },
) {
  const { entityId } = input
  const { member, entity: host } = await requireMember(unit, entityId, 'manager', 'invitation')
  const before = input.entityTokenId
    ? await getHostedTokenForUpdate(unit.tx, entityId, input.entityTokenId)
    : await getStaffToken(unit, entityId, input.invitedEntityId)
  if (before.usedOn !== null) throw new AppError('conflict', `${before.name} has already joined.`)
  // Otherwise two people who renew the same invitation would make two links that work.
  if (before.replacedOn !== null) throw new AppError('conflict', 'There is a newer invitation. Use that one.')
  refuseHosting(before, member)
  const isStaff = before.entityId !== entityId && before.business === null
  if (isStaff) await requireEmployed(unit.tx, host, before.entityId)
  return { entityId: before.entityId, ...(await inviteAgain(unit, host, before)) }
}

export async function withdrawInvitation(unit: Unit, input: { entityId: string; entityTokenId: string }) {
  const { member } = await requireMember(unit, input.entityId, 'manager')
  const before = await getHostedTokenForUpdate(unit.tx, input.entityId, input.entityTokenId)
  refuseHosting(before, member)
  const token = decideWithdrawInvitation(before, unit.receivedAt)
  saveEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  return { entityTokenId: token.entityTokenId }
}

/**
 * What an invitation's link shows: names and an email that the server knows. What the inviter typed only fills in
 * forms.
 * @throws AppError when the invitation can't be accepted
 */
export async function readInvitation(unit: Unit, input: { token: string }) {
  const token = await getEntityToken(unit.tx, input.token)
  refuseOverToken(token, unit.receivedAt)
  const host = await requireHost(unit, token)
  const inviter = await findInviter(unit.tx, token.createdBy)
  const { business, role, name, email } = token
  const { entityType } =
    business ?? (token.entityId === host.entityId ? host : await getEntity(unit.tx, token.entityId))
  return {
    businessName: host.name,
    inviter: inviter ? { name: inviter.name, email: inviter.email } : null,
    joinsAs: { entityType, role, isBusiness: business !== null },
    invitee: { name, email },
  }
}

/** The inviting entity, which must still be able to invite, as must the inviter. @throws AppError conflict */
export async function requireHost(unit: Unit, token: EntityToken): Promise<Entity> {
  const host = await getEntity(unit.tx, token.hostEntityId)
  refuseWorkWith(host, 'invitation')
  refuseFormerInviter(token, (await findMember(unit.tx, host.entityId, token.createdBy))?.role)
  return host
}

/** The latest invitation of a person for whom a pit or fleet created an entity. */
async function getStaffToken(unit: Unit, hostEntityId: string, entityId: string | undefined): Promise<EntityToken> {
  if (!entityId) throw new AppError('invalidInput', 'Choose who to invite again.', { field: 'entityTokenId' })
  const invited = await getEntityForUpdate(unit.tx, entityId)
  if (invited.parentEntityId !== hostEntityId) throw new AppError('notFound', 'This person could not be found.')
  if (invited.userId !== null) throw new AppError('conflict', `${invited.name} has already joined.`)
  const token = (await listTokensForUpdate(unit.tx, entityId)).findLast(each => each.replacedOn === null)
  if (!token) throw new AppError('notFound', 'This invitation could not be found.')
  return token
}

/** Anyone who may create an invitation may also renew and withdraw it. Every manager may invite staff. */
function refuseHosting(token: EntityToken, member: Member): void {
  if (token.role !== 'owner') refuseMember('invite', member.role, token.role)
}
