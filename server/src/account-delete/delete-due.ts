/**
 * Hourly: carries out the deletions that are due. Each also has a job of its own, but the queue forgets a job that is
 * two weeks late, and a database that is restored from an older backup has many of those. The records remain.
 */
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { entities } from '../entity/entity.table.ts'
import { runEach } from '../jobs/run-each.ts'
import { users } from '../user/user.table.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteUser } from './delete-user.ts'
import type { DeletingParts } from './run-on-behalf.ts'

/** @throws Error in the end, if one of them fails; the others are carried out */
export async function deleteDue(parts: DeletingParts): Promise<void> {
  const { orm } = parts.database
  const deleteAccounts = async () =>
    runEach(await listDueAccounts(orm, parts.clock()), job => deleteAccount(parts, job, { isRetried: false }))
  const deleteUsers = async () => runEach(await listDueUsers(orm, parts.clock()), job => deleteUser(parts, job))
  await runEach([deleteAccounts, deleteUsers], step => step())
}

type Requested = 'accountDelete' | 'userDelete'

const isDue = (requested: Requested, now: number) => {
  const column = sql.raw(`record -> '${requested}'`)
  return sql`(${column} ->> 'deleteOn')::float8 <= ${now}::float8 and ${column} ->> 'deletedOn' is null`
}
const requestedOf = (requested: Requested) =>
  sql<number>`(${sql.raw(`record -> '${requested}'`)} ->> 'requestedOn')::float8`

const listDueAccounts = (orm: Orm, now: number) =>
  orm
    .select({ entityId: entities.entityId, requestedOn: requestedOf('accountDelete') })
    .from(entities)
    .where(isDue('accountDelete', now))

const listDueUsers = (orm: Orm, now: number) =>
  orm
    .select({ uid: users.uid, requestedOn: requestedOf('userDelete') })
    .from(users)
    .where(isDue('userDelete', now))
