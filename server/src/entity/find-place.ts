/** Which place a user has in which business: what nearly every command begins with (docs/decisions/0028). */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { fixedStatement } from '../db/fixed-statement.ts'
import { forget, noteRead, recall, versionOf } from '../db/known-rows.ts'
import { readRecord } from '../db/record-column.ts'
import { entities, entityKeyOf, memberKeyOf, members } from './entity.table.ts'

/** How an entity is held until the transaction ends: others may hold it too, or wait with theirs. */
export type Hold = 'key share' | 'update'

type Place = { member: Member; entity: Entity }
/** Whose place in which entity. */
type Asked = Pick<Member, 'entityId' | 'uid'>

/**
 * A user's place in an entity, and the entity. One that is known is there at once: where it is another by now the
 * transaction fails, to be tried again. Who has none holds nothing.
 */
export async function findPlace(tx: Transaction, asked: Asked, hold: Hold | undefined): Promise<Place | undefined> {
  return recallPlace(tx, asked, hold) ?? askForPlace(tx, asked, hold)
}

/** As it is remembered; PostgreSQL is told to fail the transaction where it is another. */
function recallPlace(tx: Transaction, asked: Asked, hold: Hold | undefined): Place | undefined {
  const keys = keysOf(asked)
  const [member, entity] = keys.map(key => recall(tx, key))
  if (!member || !entity) return undefined
  const versions = { memberVersion: member.version, entityVersion: entity.version }
  const relying = tx.execute(statements[hold ?? 'none'].relyOn({ ...asked, ...versions })).execute()
  relying.catch(() => {
    for (const key of keys) forget(tx, key)
  })
  return toPlace(JSON.parse(member.text), JSON.parse(entity.text))
}

async function askForPlace(tx: Transaction, asked: Asked, hold: Hold | undefined): Promise<Place | undefined> {
  const [row] = await tx.execute<PlaceRow>(statements[hold ?? 'none'].ask(asked)).execute()
  if (!row) return undefined
  const [memberKey, entityKey] = keysOf(asked)
  noteRead(tx, memberKey, row.member, row.member_version)
  noteRead(tx, entityKey, row.entity, row.entity_version)
  return toPlace(row.member, row.entity)
}

function keysOf({ entityId, uid }: Asked): [member: string, entity: string] {
  return [memberKeyOf(entityId, uid), entityKeyOf(entityId)]
}

function toPlace(member: unknown, entity: unknown): Place {
  return { member: readRecord('members', memberSchema, member), entity: readRecord('entities', entitySchema, entity) }
}

const value = sql.placeholder
const placeOf = sql`from ${members} as member join ${entities} as entity using (entity_id)
  where member.entity_id = ${value('entityId')} and member.uid = ${value('uid')}`

/** @param hold none where the entity may change meanwhile */
function statementsOf(hold?: Hold) {
  const holding = hold ? sql.raw(`for ${hold} of entity`) : sql``
  return {
    ask: fixedStatement<'entityId' | 'uid'>(sql`
      select member.record as member, ${versionOf('member')} as member_version,
        entity.record as entity, ${versionOf('entity')} as entity_version
      ${placeOf} ${holding}`),
    relyOn: fixedStatement<'entityId' | 'uid' | 'memberVersion' | 'entityVersion'>(sql`
      select require_one(count(*)) from (
        select 1 ${placeOf} and ${versionOf('member')} = ${value('memberVersion')}
          and ${versionOf('entity')} = ${value('entityVersion')} ${holding}) as relied_on`),
  }
}

const statements = { none: statementsOf(), 'key share': statementsOf('key share'), update: statementsOf('update') }
type PlaceRow = { member: unknown; member_version: string; entity: unknown; entity_version: string }
