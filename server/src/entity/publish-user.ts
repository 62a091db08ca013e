/** A user's document names the entities they own or belong to, so what changes membership publishes it. */
import { userDocuments } from '@haulway/domain/user/user.documents.ts'
import type { UserEntity } from '@haulway/domain/user/user.ts'
import { eq } from 'drizzle-orm'
import type { Orm, Transaction } from '../db/database.ts'
import type { Unit } from '../http/command.ts'
import { getUserForUpdate } from '../user/user.table.ts'
import { entities, members } from './entity.table.ts'

/** Publishes the user's document as it now is. @throws AppError userNotFound */
export async function publishUser(unit: Unit, uid: string): Promise<void> {
  const user = await getUserForUpdate(unit.tx, uid)
  unit.publish(userDocuments(user, await listEntitiesOf(unit.tx, uid)))
}

/** A user's entities, oldest first (ids are time-ordered). */
export async function listEntitiesOf(tx: Transaction | Orm, uid: string): Promise<UserEntity[]> {
  const rows = await tx
    .select({ entityId: entities.entityId, record: entities.record })
    .from(members)
    .innerJoin(entities, eq(entities.entityId, members.entityId))
    .where(eq(members.uid, uid))
    .orderBy(members.entityId)
  return rows.map(row => ({ entityId: row.entityId, entityType: row.record.entityType }))
}
