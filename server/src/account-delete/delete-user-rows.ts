/** Deletes a user whose last entity is deleted: account, sessions, settings, requests, reports. */

import { userScope } from '@haulway/domain/document/scope.ts'
import { deletedName } from '@haulway/domain/entity/state/account-delete.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { accessTokenLifeMs } from '@haulway/domain/user/sign-in.ts'
import type { User } from '@haulway/domain/user/user.ts'
import { sql } from 'drizzle-orm'
import { endGrants } from '../auth/account-grants.ts'
import { findConfirmedEmail } from '../auth/confirmed-email.ts'
import type { Unit } from '../http/command/command.ts'

/** Tables that name a user in another column than `uid`. */
const otherColumns = [
  { table: 'account_users', column: 'id' },
  { table: 'account_credentials', column: 'user_id' },
  { table: 'account_sessions', column: 'user_id' },
  { table: 'commands', column: 'actor' },
] as const

/** Deleted later, since these rows make us refuse ended sessions while their access tokens may still be in use. */
const deletedLater = 'device_sessions'

/** @returns the sessions that ended, to announce after the commit */
export async function deleteUserRows(unit: Unit, { uid }: User): Promise<string[]> {
  // An address that was never confirmed may be someone else's, with requests and invitations of its own.
  const email = (await findConfirmedEmail(unit.tx, uid)) ?? null
  const ended = await endGrants(unit.tx, 'accountDeleted', { uid }, unit.receivedAt)
  const named = await unit.tx.ask<{ table: string }>(sql`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'uid' and table_name <> ${deletedLater} order by table_name`)
  for (const { table } of named) {
    await unit.tx.ask(sql`delete from ${sql.identifier(table)} where uid = ${uid}`)
  }
  for (const { table, column } of otherColumns) {
    await unit.tx.ask(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${uid}`)
  }
  await unit.tx.ask(sql`delete from rate_limits where position(${uid} in key) > 0`)
  await unit.tx.ask(sql`delete from logs where record->>'userId' = ${uid}`)
  await unit.tx.ask(sql`delete from requests where record->>'userId' = ${uid} or record->>'email' = ${email}`)
  await unit.tx.ask(sql`delete from entity_tokens where record->>'usedBy' = ${uid} or record->>'email' = ${email}`)
  await unit.tx.ask(sql`
    update entity_tokens set record = jsonb_set(record, '{barredUids}', (record->'barredUids') - ${uid}::text)
    where record->'barredUids' ? ${uid}`)
  await unit.tx.ask(sql`
    update entity_state_changes set record = record || ${JSON.stringify({ name: deletedName })}::text::jsonb
    where record->>'uid' = ${uid}`)
  for (const table of ['documents', 'scopes']) {
    await unit.tx.ask(sql`delete from ${sql.identifier(table)} where scope = ${userScope(uid)}`)
  }
  const startAfterSeconds = (accessTokenLifeMs + minuteMs) / secondMs
  unit.enqueue({ kind: 'forget-sessions', data: { uid }, startAfterSeconds })
  return ended
}

/** The job `forget-sessions`. */
export async function forgetSessions(run: (work: (unit: Unit) => Promise<unknown>) => Promise<unknown>, uid: string) {
  await run(unit => unit.tx.ask(sql`delete from device_sessions where uid = ${uid}`))
}
