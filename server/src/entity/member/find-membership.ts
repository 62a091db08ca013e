/** Which place a user has in which business: what nearly every command begins with. */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member/member.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { entities, members } from '../entity.table.ts'

/** How an entity is held until the transaction ends: others may hold it too, or wait with theirs. */
export type Hold = 'key share' | 'update'

type Place = { member: Member; entity: Entity }
/** Whose place in which entity. */
type Asked = Pick<Member, 'entityId' | 'uid'>

/**
 * A user's place in an entity, and the entity, in one question. Who has none holds nothing.
 * @param hold none where the entity may change meanwhile
 */
export async function findMembership(
  tx: Transaction,
  { entityId, uid }: Asked,
  hold: Hold | undefined,
): Promise<Place | undefined> {
  const [row] = await tx.ask<{ member: unknown; entity: unknown }>(sql`
    select member.record as member, entity.record as entity
    from ${members} as member join ${entities} as entity using (entity_id)
    where member.entity_id = ${entityId} and member.uid = ${uid} ${hold ? sql.raw(`for ${hold} of entity`) : sql``}`)
  if (!row) return undefined
  return {
    member: readRecord('members', memberSchema, row.member),
    entity: readRecord('entities', entitySchema, row.entity),
  }
}
