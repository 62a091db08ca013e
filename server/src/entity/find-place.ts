/** Which place a user has in which business: what nearly every command begins with (docs/decisions/0028). */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { fixedStatement } from '../db/fixed-statement.ts'
import { forget, noteRead, recall, versionOf } from '../db/known-rows.ts'
import { entities, entityKeyOf, memberKeyOf, members } from './entity.table.ts'

/** How an entity is held until the transaction ends: others may hold it too, or wait with theirs. */
export type Hold = 'key share' | 'update'

/**
 * A user's place in an entity, and the entity. One that is known is there at once: where it is another by now the
 * transaction fails, to be tried again. Who has none holds nothing.
 */
export async function findPlace(
  tx: Transaction,
  { entityId, uid }: Pick<Member, 'entityId' | 'uid'>,
  hold: Hold | undefined,
): Promise<{ member: Member; entity: Entity } | undefined> {
  const { ask, relyOn } = places[hold ?? 'none']
  const [memberKey, entityKey] = [memberKeyOf(entityId, uid), entityKeyOf(entityId)]
  const [member, entity] = [recall(tx, memberKey), recall(tx, entityKey)]
  if (member && entity) {
    const versions = { memberVersion: member.version, entityVersion: entity.version }
    const relying = tx.execute(relyOn({ entityId, uid, ...versions })).execute()
    relying.catch(() => {
      for (const key of [memberKey, entityKey]) forget(tx, key)
    })
    return { member: memberSchema.parse(JSON.parse(member.text)), entity: entitySchema.parse(JSON.parse(entity.text)) }
  }
  const [row] = await tx.execute<AskedPlace>(ask({ entityId, uid })).execute()
  if (!row) return undefined
  noteRead(tx, memberKey, row.member, row.member_version)
  noteRead(tx, entityKey, row.entity, row.entity_version)
  return { member: memberSchema.parse(row.member), entity: entitySchema.parse(row.entity) }
}

const value = sql.placeholder
const placeOf = sql`from ${members} as member join ${entities} as entity using (entity_id)
  where member.entity_id = ${value('entityId')} and member.uid = ${value('uid')}`

/** Every command begins with a place. @param hold none where the entity may change meanwhile */
function placeStatements(hold?: Hold) {
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

const places = { none: placeStatements(), 'key share': placeStatements('key share'), update: placeStatements('update') }
type AskedPlace = { member: unknown; member_version: string; entity: unknown; entity_version: string }
