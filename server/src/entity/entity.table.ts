/** Records of entities and their members. */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

/** A condition: the business takes no new work, but may have some. A closed one has none. An index lists them. */
export const isOnHold = sql`record ->> 'entityState' in ('paused', 'suspended', 'closing')`

export const entities = pgTable(
  'entities',
  {
    entityId: uuid('entity_id').primaryKey(),
    record: recordColumn('entities', entitySchema).notNull(),
  },
  table => [index('entities_on_hold').on(table.entityId).where(isOnHold)],
)

export const members = pgTable(
  'members',
  {
    entityId: uuid('entity_id').notNull(),
    uid: text().notNull(),
    record: recordColumn('members', memberSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.uid] }), index('members_by_uid').on(table.uid)],
)

export async function findEntity(tx: Transaction | Orm, entityId: string): Promise<Entity | undefined> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId))
  return row?.record
}

/** The jobbers whose loads are approved without anyone. */
export async function listAutoApprovers(orm: Orm): Promise<{ entityId: string }[]> {
  return orm
    .select({ entityId: entities.entityId })
    .from(entities)
    .where(sql`${entities.record} ->> 'autoApproveAfterHours' is not null`)
    .orderBy(entities.entityId)
}

/** @throws AppError notFound */
export async function getEntity(tx: Transaction | Orm, entityId: string): Promise<Entity> {
  const entity = await findEntity(tx, entityId)
  if (!entity) throw new AppError('notFound', 'This business could not be found.')
  return entity
}

/** Loads an entity with a lock that others may share; `getEntityForUpdate` waits for it. @throws AppError notFound */
export async function holdEntity(tx: Transaction, entityId: string): Promise<Entity> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId)).for('key share')
  if (!row) throw new AppError('notFound', 'This business could not be found.')
  return row.record
}

/** Waits for other changes of the entity and of what it owns, but not for work with it (`holdEntity`). */
export async function lockEntity(tx: Transaction, entityId: string): Promise<void> {
  await tx
    .select({ entityId: entities.entityId })
    .from(entities)
    .where(eq(entities.entityId, entityId))
    .for('no key update')
}

/** Loads an entity and locks it for a change: other changes wait. @throws AppError notFound */
export async function getEntityForUpdate(tx: Transaction, entityId: string): Promise<Entity> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId)).for('update')
  if (!row) throw new AppError('notFound', 'This business could not be found.')
  return row.record
}

export function saveEntity(tx: Transaction, entity: Entity): void {
  saveRow(tx, entities, { entityId: entity.entityId, record: entity })
}

export async function listMembershipsOf(tx: Transaction | Orm, uid: string): Promise<Member[]> {
  const rows = await tx.select().from(members).where(eq(members.uid, uid))
  return rows.map(row => row.record)
}

export async function findMember(tx: Transaction | Orm, entityId: string, uid: string): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.entityId, entityId), eq(members.uid, uid)))
  return row?.record
}

/** @throws AppError notFound */
export async function getMember(tx: Transaction, entityId: string, uid: string): Promise<Member> {
  const member = await findMember(tx, entityId, uid)
  if (!member) throw new AppError('notFound', 'This person could not be found.')
  return member
}

/** All members of an entity, in the order of their uids. */
export async function listMembers(tx: Transaction, entityId: string): Promise<Member[]> {
  const rows = await tx.select().from(members).where(eq(members.entityId, entityId)).orderBy(members.uid)
  return rows.map(row => row.record)
}

export function removeMemberRow(tx: Transaction, { entityId, uid }: Pick<Member, 'entityId' | 'uid'>): void {
  tx.send(tx.delete(members).where(and(eq(members.entityId, entityId), eq(members.uid, uid))))
}

export function saveMember(tx: Transaction, member: Member): void {
  const { entityId, uid } = member
  saveRow(tx, members, { entityId, uid, record: member })
}
