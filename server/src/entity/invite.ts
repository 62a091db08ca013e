/** Makes entities for people who are still to come, and hands them over by invitation. */
import { randomBytes } from 'node:crypto'
import { entityDocuments, entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideCreateEntity, type Entity } from '@haulway/domain/entity/entity.ts'
import { decideCreateInvitation, type EntityToken, invitationPath } from '@haulway/domain/entity/entity-token.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { ownerOf } from '@haulway/domain/wire/made-ids.ts'
import { claimIds } from '../http/claim-ids.ts'
import type { Unit } from '../http/command.ts'
import { writeMail } from '../jobs/mail.ts'
import { getUser } from '../user/user.table.ts'
import { findEntity, saveEntity } from './entity.table.ts'
import { addEntityToken, hashEntityToken, saveEntityToken } from './entity-token.table.ts'
import { invitationTexts } from './invitation-texts.ts'

type Invited = {
  newEntityId: string
  invitationToken?: string | undefined
  firstName: string
  lastName: string
  email?: string | undefined
  phoneNo: string
}

/** The entity of an operator or fleet trucker, nobody's own until the invitation is accepted. */
export async function createInvitedEntity(
  unit: Unit,
  entityType: EntityTypeCode,
  parent: Entity,
  invited: Invited,
): Promise<Entity> {
  if (await findEntity(unit.tx, invited.newEntityId)) throw new AppError('conflict', 'This person was added already.')
  const form = { entityType, name: nameOf(invited), timeZone: parent.timeZone, currency: parent.currency }
  const entity = decideCreateEntity(
    { ...form, ...(invited.phoneNo && { phoneNo: invited.phoneNo }) },
    { entityId: invited.newEntityId, userId: null, parentEntityId: parent.entityId, createdOn: unit.at },
  )
  await saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  const { name } = entity
  const { invitationToken, email = null } = invited
  const wish = { entityTokenId: unit.newId(), entityId: entity.entityId, role: 'owner' as const, name, email }
  await invite(unit, parent, wish, invitationToken)
  return entity
}

type Wish = Pick<EntityToken, 'entityTokenId' | 'entityId' | 'role' | 'name' | 'email'>

/**
 * Notes an invitation, and mails its link where there is an address.
 * @throws AppError invalidInput when nobody could ever learn the link
 */
export async function invite(
  unit: Unit,
  host: Entity,
  wish: Wish,
  invitationToken: string | undefined,
): Promise<EntityToken> {
  const { email } = wish
  if (!invitationToken && !email) {
    throw new AppError('invalidInput', 'Please enter an e-mail address to send the invitation to.', { field: 'email' })
  }
  const secret = invitationToken ?? randomBytes(32).toString('base64url')
  const made = { hostEntityId: host.entityId, createdOn: unit.receivedAt, createdBy: unit.actor.uid }
  const token = decideCreateInvitation({ ...wish, ...made, tokenHash: hashEntityToken(secret) })
  // Where the server made it: a client could send this id later, as that of something else.
  await claimIds(unit.tx, [{ id: token.entityTokenId, kind: 'invitation', owner: ownerOf([host.entityId]) }])
  await addEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  if (email) {
    // Somebody without an account yet most likely speaks what the person does who invites them.
    const inviter = await getUser(unit.tx, unit.actor.uid)
    const from = { inviter: nameOf(inviter) || inviter.email, inviterEmail: inviter.email }
    const values = { ...from, name: host.name, link: unit.publicUrl + invitationPath(secret) }
    unit.enqueue({ kind: 'send-mail', data: writeMail(email, invitationTexts, values, inviter.language) })
  }
  return token
}

/** The same invitation with a new link: the one before is good no more. */
export async function inviteAgain(unit: Unit, host: Entity, before: EntityToken, invitationToken: string) {
  const replaced = { ...before, replacedOn: unit.receivedAt }
  await saveEntityToken(unit.tx, replaced)
  unit.publish(entityTokenDocuments(replaced))
  return invite(unit, host, { ...before, entityTokenId: unit.newId() }, invitationToken)
}
