/** Makes entities for people who are still to come, and hands them over by invitation. */
import { randomBytes } from 'node:crypto'
import { entityDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideCreateEntity, type Entity } from '@haulway/domain/entity/entity.ts'
import { decideCreateInvitation, invitationPath } from '@haulway/domain/entity/entity-token.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command.ts'
import { findEntity, saveEntity } from './entity.table.ts'
import { hashEntityToken, saveEntityToken } from './entity-token.table.ts'

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
  if (!invited.invitationToken && !invited.email) {
    throw new AppError('invalidInput', 'Please enter an e-mail address to send the invitation to.', { field: 'email' })
  }
  const form = { entityType, name: nameOf(invited), timeZone: parent.timeZone, currency: parent.currency }
  const entity = decideCreateEntity(
    { ...form, ...(invited.phoneNo && { phoneNo: invited.phoneNo }) },
    { entityId: invited.newEntityId, userId: null, parentEntityId: parent.entityId, createdOn: unit.at },
  )
  await saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  await invite(unit, parent, entity.entityId, invited.invitationToken, invited.email)
  return entity
}

/** Notes an invitation, and mails its link where there is an address. */
export async function invite(
  unit: Unit,
  parent: Entity,
  entityId: string,
  invitationToken: string | undefined,
  email: string | undefined,
): Promise<void> {
  const token = invitationToken ?? randomBytes(32).toString('base64url')
  const tokenHash = hashEntityToken(token)
  await saveEntityToken(
    unit.tx,
    decideCreateInvitation({ entityId, tokenHash, email: email ?? null, createdOn: unit.receivedAt }),
  )
  if (!email) return
  const text = `${parent.name} has invited you to Haulway. Open this link within 14 days to join:
${unit.publicUrl}${invitationPath(token)}

If you do not know ${parent.name}, you can ignore this mail.`
  unit.enqueue({ kind: 'send-mail', data: { to: email, subject: `${parent.name} invites you to Haulway`, text } })
}
