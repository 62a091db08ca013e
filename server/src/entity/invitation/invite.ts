/** Creates entities for people who haven't joined yet, and invites each person to take over their entity. */
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
import { businessInvitationTexts, invitationTexts } from './invitation-texts.ts'
import { requireInviter } from './inviter.ts'

type Invited = {
  newEntityId: string
  firstName: string
  lastName: string
  email?: string | undefined
  phoneNo: string
}

/** The invitation's secret, for the inviter to show. Absent when it is emailed: then only the email has it. */
type InvitationSecret = { invitationToken?: string }

/** Creates the entity of an operator or fleet trucker. No user owns it until the invitation is accepted. */
export async function createInvitedEntity(
  unit: Unit,
  entityType: EntityTypeCode,
  parent: Entity,
  invited: Invited,
): Promise<InvitationSecret> {
  if (await findEntity(unit.tx, invited.newEntityId)) throw new AppError('conflict', 'This person was already added.')
  const form = { entityType, name: nameOf(invited), timeZone: parent.timeZone, currency: parent.currency }
  const entity = decideCreateEntity(
    { ...form, ...(invited.phoneNo && { phoneNo: invited.phoneNo }) },
    { entityId: invited.newEntityId, userId: null, parentEntityId: parent.entityId, createdOn: unit.receivedAt },
  )
  saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  const { name } = entity
  const { email = null } = invited
  const draft = { entityTokenId: unit.newId(), entityId: entity.entityId, role: 'owner' as const, name, email }
  const { entityTokenId: _, ...secret } = await invite(unit, parent, draft)
  return secret
}

type InvitationDraft = Pick<EntityToken, 'entityTokenId' | 'entityId' | 'role' | 'name' | 'email'> &
  Partial<Pick<EntityToken, 'business'>>

/**
 * Creates an invitation and its secret. With an email address the secret is only emailed there. Without one, the reply
 * has the secret for the inviter to show.
 * @throws AppError emailNotConfirmed
 */
export async function invite(
  unit: Unit,
  host: Entity,
  draft: InvitationDraft,
): Promise<{ entityTokenId: string } & InvitationSecret> {
  const { email, entityTokenId } = draft
  const inviter = await requireInviter(unit.tx, unit.actor.uid)
  const invitationToken = newSecret()
  const made = { hostEntityId: host.entityId, createdOn: unit.receivedAt, createdBy: unit.actor.uid }
  const tokenHash = hashEntityToken(invitationToken)
  const token = decideCreateInvitation({ business: null, ...draft, ...made, tokenHash })
  // Also claims an id that the server made: a client could send the same id later for something else.
  await claimIds(unit.tx, [{ id: entityTokenId, kind: 'invitation', owner: ownerOf([host.entityId]) }])
  await addEntityToken(unit.tx, token)
  unit.publish(entityTokenDocuments(token))
  if (!email) return { entityTokenId, invitationToken }
  const from = { inviter: inviter.name, inviterEmail: inviter.email, name: host.name }
  const values = { ...from, link: unit.publicUrl + invitationPath(invitationToken) }
  // A person without an account most likely speaks the inviter's language.
  const texts = draft.business ? businessInvitationTexts(draft.business.entityType) : invitationTexts
  unit.enqueue({ kind: 'send-mail', data: writeMail(email, texts, values, inviter.language) })
  return { entityTokenId }
}

/** The same invitation with a new link. The previous link no longer works. */
export async function inviteAgain(unit: Unit, host: Entity, before: EntityToken) {
  const replaced = { ...before, replacedOn: unit.receivedAt }
  saveEntityToken(unit.tx, replaced)
  unit.publish(entityTokenDocuments(replaced))
  return invite(unit, host, { ...before, entityTokenId: unit.newId() })
}
