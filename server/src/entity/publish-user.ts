/** A user's document names the entities they own or belong to, so every change of membership publishes it again. */
import { isDeepStrictEqual } from 'node:util'
import { userDocuments } from '@haulway/domain/user/user.documents.ts'
import type { UserEntity } from '@haulway/domain/user/user.ts'
import { userDeleteWith } from '@haulway/domain/user/user-delete.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../db/database.ts'
import type { Unit } from '../http/command/command.ts'
import { getUserForUpdate, saveUser } from '../user/user.table.ts'
import { entities, members } from './entity.table.ts'

/**
 * Publishes the user's current document. Information is missing (specification 4.9) while an entity they own lacks a
 * piece. The deletion of their login is canceled if they have a business again. @throws AppError userNotFound
 */
export async function publishUser(unit: Unit, uid: string): Promise<void> {
  const [user, missingInformationExists, own] = await Promise.all([
    getUserForUpdate(unit.tx, uid),
    lacksInformation(unit.tx, uid),
    listEntitiesOf(unit.tx, uid),
  ])
  const userDelete = userDeleteWith(user.userDelete, own.length)
  const changed = { ...user, missingInformationExists, userDelete }
  if (!isDeepStrictEqual(user, changed)) saveUser(unit.tx, changed)
  unit.publish(userDocuments(changed, own))
}

async function lacksInformation(tx: Transaction, uid: string): Promise<boolean> {
  const rows = await tx
    .select({ entityId: entities.entityId })
    .from(members)
    .innerJoin(entities, eq(entities.entityId, members.entityId))
    .where(
      and(
        eq(members.uid, uid),
        sql`${entities.record}->>'userId' = ${uid}`,
        sql`jsonb_array_length(coalesce(${entities.record}->'missingInformation', '[]')) > 0`,
      ),
    )
    .limit(1)
    .execute()
  return rows.length > 0
}

/** A user's entities, oldest first (ids are time-ordered). */
export async function listEntitiesOf(tx: Transaction | Orm, uid: string): Promise<UserEntity[]> {
  const rows = await tx
    .select({ entityId: entities.entityId, record: entities.record })
    .from(members)
    .innerJoin(entities, eq(entities.entityId, members.entityId))
    .where(eq(members.uid, uid))
    .orderBy(members.entityId)
    .execute()
  return rows.map(row => ({ entityId: row.entityId, entityType: row.record.entityType }))
}
