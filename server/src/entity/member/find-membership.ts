/** Finds a user's membership in a business. Nearly every command begins with this. */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member/member.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { entities, members } from '../entity.table.ts'

/** How to lock an entity until the transaction ends: `key share` can be shared, `update` makes others wait. */
export type EntityLock = 'key share' | 'update'

const lockClauses: Record<EntityLock, SQL> = {
  'key share': sql`for key share of entity`,
  update: sql`for update of entity for share of member`,
}

type Membership = { member: Member; entity: Entity }
type MemberKey = Pick<Member, 'entityId' | 'uid'>

/**
 * A user's membership in an entity, and the entity, in one query. Locks nothing if the user isn't a member.
 *
 * The membership is locked after the entity. A query that waits for a lock reads the locked rows again, so this sees a
 * user who was removed, or who handed the entity over, while it waited.
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
    where member.entity_id = ${entityId} and member.uid = ${uid} ${lock ? lockClauses[lock] : sql``}`)
  if (!row) return undefined
  return {
    member: readRecord('members', memberSchema, row.member),
    entity: readRecord('entities', entitySchema, row.entity),
  }
}

/**
 * Whether anyone in a business also belongs to one of the others.
 * @param uids people who count as theirs, too, although they may have left
 */
export async function hasMemberOf(
  tx: Transaction,
  entityId: string,
  others: readonly string[],
  uids: readonly string[] = [],
): Promise<boolean> {
  const [row] = await tx.ask<{ found: boolean }>(sql`
    select exists (
      select 1 from ${members} own left join ${members} other
        on other.uid = own.uid and other.entity_id = any(${sql.param([...new Set(others)])}::uuid[])
      where own.entity_id = ${entityId}
        and (other.uid is not null or own.uid = any(${sql.param([...new Set(uids)])}::text[]))
    ) as found`)
  return row?.found ?? false
}
