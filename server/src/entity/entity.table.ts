/** Records of entities and their members. */
import { type Entity, entitySchema } from '@haulway/domain/entity/entity.ts'
import { type Member, memberSchema } from '@haulway/domain/entity/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type Orm, sendOff, type Transaction } from '../db/database.ts'
import { fixedStatement } from '../db/fixed-statement.ts'
import { openSaveRow } from '../db/save-row.ts'

export const entities = pgTable('entities', {
  entityId: uuid('entity_id').primaryKey(),
  record: jsonb().$type<Entity>().notNull(),
})

export const members = pgTable(
  'members',
  { entityId: uuid('entity_id').notNull(), uid: text().notNull(), record: jsonb().$type<Member>().notNull() },
  table => [primaryKey({ columns: [table.entityId, table.uid] }), index('members_by_uid').on(table.uid)],
)
const saveMemberRow = openSaveRow(members)
const saveEntityRow = openSaveRow(entities)

export async function findEntity(tx: Transaction | Orm, entityId: string): Promise<Entity | undefined> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId))
  return row && entitySchema.parse(row.record)
}

/** @throws AppError notFound */
export async function getEntity(tx: Transaction | Orm, entityId: string): Promise<Entity> {
  const entity = await findEntity(tx, entityId)
  if (!entity) throw new AppError('notFound', 'This business could not be found.')
  return entity
}

/** Loads an entity and holds it still until the transaction ends; others may hold it too. @throws AppError notFound */
export async function holdEntity(tx: Transaction, entityId: string): Promise<Entity> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId)).for('key share')
  if (!row) throw new AppError('notFound', 'This business could not be found.')
  return entitySchema.parse(row.record)
}

/** Loads an entity for a change: others wait. @throws AppError notFound */
export async function getEntityForUpdate(tx: Transaction, entityId: string): Promise<Entity> {
  const [row] = await tx.select().from(entities).where(eq(entities.entityId, entityId)).for('update')
  if (!row) throw new AppError('notFound', 'This business could not be found.')
  return entitySchema.parse(row.record)
}

export async function saveEntity(tx: Transaction, entity: Entity): Promise<void> {
  saveEntityRow(tx, { entityId: entity.entityId, record: entity })
}

export async function listMembershipsOf(tx: Transaction | Orm, uid: string): Promise<Member[]> {
  const rows = await tx.select().from(members).where(eq(members.uid, uid))
  return rows.map(row => memberSchema.parse(row.record))
}

export async function findMember(tx: Transaction | Orm, entityId: string, uid: string): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.entityId, entityId), eq(members.uid, uid)))
  return row && memberSchema.parse(row.record)
}

/** How an entity is held until the transaction ends: others may hold it too, or wait with theirs. */
export type Hold = 'key share' | 'update'

/** Every command asks it. @param hold none where the entity may change meanwhile */
function askForPlace(hold?: Hold) {
  return fixedStatement<'entityId' | 'uid'>(sql`
    select member.record as member, entity.record as entity
    from ${members} as member join ${entities} as entity using (entity_id)
    where member.entity_id = ${sql.placeholder('entityId')} and member.uid = ${sql.placeholder('uid')}
    ${hold ? sql.raw(`for ${hold} of entity`) : sql``}`)
}

const placeAsked = { none: askForPlace(), 'key share': askForPlace('key share'), update: askForPlace('update') }

/** A user's place in an entity, and the entity. Who has none holds nothing. */
export async function findPlace(
  tx: Transaction,
  { entityId, uid }: Pick<Member, 'entityId' | 'uid'>,
  hold: Hold | undefined,
): Promise<{ member: Member; entity: Entity } | undefined> {
  const asked = placeAsked[hold ?? 'none']({ entityId, uid })
  const [row] = await tx.execute<{ member: unknown; entity: unknown }>(asked).execute()
  return row && { member: memberSchema.parse(row.member), entity: entitySchema.parse(row.entity) }
}

/** @throws AppError notFound */
export async function getMember(tx: Transaction, entityId: string, uid: string): Promise<Member> {
  const member = await findMember(tx, entityId, uid)
  if (!member) throw new AppError('notFound', 'This person could not be found.')
  return member
}

/** All of an entity's, by their uids. */
export async function listMembers(tx: Transaction, entityId: string): Promise<Member[]> {
  const rows = await tx.select().from(members).where(eq(members.entityId, entityId)).orderBy(members.uid)
  return rows.map(row => memberSchema.parse(row.record))
}

export async function removeMemberRow(tx: Transaction, { entityId, uid }: Pick<Member, 'entityId' | 'uid'>) {
  sendOff(tx.delete(members).where(and(eq(members.entityId, entityId), eq(members.uid, uid))))
}

export async function saveMember(tx: Transaction, member: Member): Promise<void> {
  saveMemberRow(tx, { entityId: member.entityId, uid: member.uid, record: member })
}
