/** Creates a business; with an invitation, it is connected with the one that invited it. */
import { entityDocuments, memberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideCreateEntity, type EntityForm } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { getUserForUpdate } from '../../user/user.table.ts'
import { findEntity, saveEntity, saveMember } from '../entity.table.ts'
import { getEntityTokenForUpdate } from '../member/entity-token.table.ts'
import { publishUser } from '../publish-user.ts'
import { publishPit } from '../supplier/supplier.commands.ts'
import { joinByInvitation } from './join-by-invitation.ts'

export async function createEntity(
  unit: Unit,
  input: EntityForm & { entityId: string; invitationToken?: string | undefined },
) {
  const { entityId, invitationToken, ...form } = input
  const { uid } = unit.actor
  const token = invitationToken === undefined ? undefined : await getEntityTokenForUpdate(unit.tx, invitationToken)
  const user = await getUserForUpdate(unit.tx, uid)
  if (await findEntity(unit.tx, entityId)) throw new AppError('conflict', 'This business already exists.')
  const entity = decideCreateEntity(form, { entityId, userId: uid, createdOn: unit.receivedAt })
  const owner = {
    entityId,
    uid,
    role: 'owner' as const,
    name: nameOf(user),
    since: unit.receivedAt,
  }
  saveEntity(unit.tx, entity)
  saveMember(unit.tx, owner)
  unit.publish([...entityDocuments(entity), ...memberDocuments(owner)])
  await publishUser(unit, uid)
  if (entity.entityType === entityTypes.pitOperation.code) await publishPit(unit, entity)
  if (token) await joinByInvitation(unit, token, user, entity)
  unit.changeAccess([uid])
  return { isSuccessful: true as const, entityId }
}
