/** Finds a user's membership in a business. Nearly every command begins with this. */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member/member.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { entities, members } from '../entity.table.ts'

/** How to lock an entity until the transaction ends: `key share` can be shared, `update` makes others wait. */
export type EntityLock = 'key share' | 'update'

type Membership = { member: Member; entity: Entity }
type MemberKey = Pick<Member, 'entityId' | 'uid'>

/**
 * A user's membership in an entity, and the entity, in one query. Locks nothing if the user isn't a member.
 * @param lock undefined if the entity may change before the transaction ends
 */
export async function findMembership(
  tx: Transaction,
  { entityId, uid }: MemberKey,
  lock: EntityLock | undefined,
): Promise<Membership | undefined> {
  const [row] = await tx.ask<{ member: unknown; entity: unknown }>(sql`
    select member.record as member, entity.record as entity
    from ${members} as member join ${entities} as entity using (entity_id)
    where member.entity_id = ${entityId} and member.uid = ${uid} ${lock ? sql.raw(`for ${lock} of entity`) : sql``}`)
  if (!row) return undefined
  return {
    member: readRecord('members', memberSchema, row.member),
    entity: readRecord('entities', entitySchema, row.entity),
  }
}
