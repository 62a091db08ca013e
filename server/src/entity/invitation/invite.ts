/** Makes entities for people who are still to come, and hands them over by invitation. */
import { entityDocuments, entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideCreateEntity, type Entity } from '@haulway/domain/entity/entity.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { decideCreateInvitation, type EntityToken, invitationPath } from '@haulway/domain/entity/member/entity-token.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { ownerOf } from '@haulway/domain/wire/made-ids.ts'
import { newSecret } from '../../auth/secrets.ts'
import { claimIds } from '../../http/command/claim-ids.ts'
import type { Unit } from '../../http/command/command.ts'
import { writeMail } from '../../jobs/mail.ts'
import { findEntity, saveEntity } from '../entity.table.ts'
import { addEntityToken, hashEntityToken, saveEntityToken } from '../member/entity-token.table.ts'
import { invitationTexts } from './invitation-texts.ts'
import { requireInviter } from './inviter.ts'

type Invited = {
  newEntityId: string
  firstName: string
  lastName: string
  email?: string | undefined
  phoneNo: string
}

/** The secret of an invitation that its inviter shows. Where it is emailed, only the email has it. */
type Shown = { invitationToken?: string }

/** The entity of an operator or fleet trucker, nobody's own until the invitation is accepted. */
export async function createInvitedEntity(
  unit: Unit,
  entityType: EntityTypeCode,
  parent: Entity,
  invited: Invited,
): Promise<Shown> {
  if (await findEntity(unit.tx, invited.newEntityId)) throw new AppError('conflict', 'This person was already added.')
  const form = { entityType, name: nameOf(invited), timeZone: parent.timeZone, currency: parent.currency }
  const entity = decideCreateEntity(
    { ...form, ...(invited.phoneNo && { phoneNo: invited.phoneNo }) },
    { entityId: invited.newEntityId, userId: null, parentEntityId: parent.entityId, createdOn: unit.at },
  )
  saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  const { name } = entity
  const { email = null } = invited
  const wish = { entityTokenId: unit.newId(), entityId: entity.entityId, role: 'owner' as const, name, email }
  const { entityTokenId: _, ...shown } = await invite(unit, parent, wish)
  return shown
}

type Wish = Pick<EntityToken, 'entityTokenId' | 'entityId' | 'role' | 'name' | 'email'>

/**
 * Makes an invitation and its secret. With an address the secret is emailed there, and nobody else gets it: following
 * the link shows that the address is theirs. Without one the reply has it, for the inviter to show.
 * @throws AppError notAllowed while the inviter's own address is not confirmed
 */
export async function invite(unit: Unit, host: Entity, wish: Wish): Promise<{ entityTokenId: string } & Shown> {
  const { email, entityTokenId } = wish
  const inviter = await requireInviter(unit.tx, unit.actor.uid)
  const invitationToken = newSecret()
  const made = { hostEntityId: host.entityId, createdOn: unit.receivedAt, createdBy: unit.actor.uid }
  const token = decideCreateInvitation({ ...wish, ...made, tokenHash: hashEntityToken(invitationToken) })
  // Where the server made it: a client could send this id later, as that of something else.
  await claimIds(unit.tx, [{ id: entityTokenId, kind: 'invitation', owner: ownerOf([host.entityId]) }])
  await addEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  if (!email) return { entityTokenId, invitationToken }
  const from = { inviter: inviter.name, inviterEmail: inviter.email, name: host.name }
  const values = { ...from, link: unit.publicUrl + invitationPath(invitationToken) }
  // Somebody without an account yet most likely speaks what the person does who invites them.
  unit.enqueue({ kind: 'send-mail', data: writeMail(email, invitationTexts, values, inviter.language) })
  return { entityTokenId }
}

/** The same invitation with a new link: the one before no longer works. */
export async function inviteAgain(unit: Unit, host: Entity, before: EntityToken) {
  const replaced = { ...before, replacedOn: unit.receivedAt }
  saveEntityToken(unit.tx, replaced)
  unit.publish(entityTokenDocuments(replaced))
  return invite(unit, host, { ...before, entityTokenId: unit.newId() })
}
