/** Commands on entities and their members. */
import { entityDocuments, memberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideCreateEntity, type EntityForm } from '@haulway/domain/entity/entity.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command.ts'
import { getUserForUpdate } from '../user/user.table.ts'
import { findEntity, saveEntity, saveMember } from './entity.table.ts'
import { publishUser } from './publish-user.ts'

export async function createEntity(unit: Unit, input: EntityForm & { entityId: string }) {
  const { entityId, ...form } = input
  const { uid } = unit.actor
  const user = await getUserForUpdate(unit.tx, uid)
  if (await findEntity(unit.tx, entityId)) throw new AppError('conflict', 'This business exists already.')
  const entity = decideCreateEntity(form, { entityId, userId: uid, createdOn: unit.at })
  const owner = {
    entityId,
    uid,
    role: 'owner' as const,
    name: `${user.firstName} ${user.lastName}`.trim(),
    since: unit.at,
  }
  await saveEntity(unit.tx, entity)
  await saveMember(unit.tx, owner)
  unit.publish([...entityDocuments(entity), ...memberDocuments(owner)])
  await publishUser(unit, uid)
  unit.changeAccess([uid])
  return { isSuccessful: true as const, entityId }
}
