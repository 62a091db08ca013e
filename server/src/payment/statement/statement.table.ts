/** Records of statements, and of the items that no statement has stated yet. Kept with their payer. */
import type { Language } from '@haulway/domain/language.ts'
import {
  type Statement,
  type StatementItem,
  statementItemSchema,
  statementItemsMax,
  statementSchema,
} from '@haulway/domain/payment/statement/statement.ts'
import { changedWorkOf, keyOfDay } from '@haulway/domain/payment/statement/statement-lines.ts'
import { statementTermsSchema } from '@haulway/domain/work/agreement/statement-terms.ts'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import type { Orm, Transaction } from '../../db/database.ts'
import { readRecord, recordColumn } from '../../db/record-column.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const statementItems = pgTable(
  'statement_items',
  {
    payerEntityId: uuid('payer_entity_id').notNull(),
    cause: text().notNull(),
    causeId: uuid('cause_id').notNull(),
    agreement: text().notNull(),
    payeeEntityId: uuid('payee_entity_id').notNull(),
    currency: text().notNull(),
    bookedDay: date('booked_day').notNull(),
    /** The statement that states it; null until then. */
    statementId: uuid('statement_id'),
    record: recordColumn('statement_items', statementItemSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.payerEntityId, table.cause, table.causeId, table.agreement] }),
    index('statement_items_open').on(table.bookedDay).where(sql`statement_id is null`),
  ],
)

export const statements = pgTable(
  'statements',
  {
    payerEntityId: uuid('payer_entity_id').notNull(),
    statementId: uuid('statement_id').notNull(),
    payeeEntityId: uuid('payee_entity_id').notNull(),
    currency: text().notNull(),
    statementNo: integer('statement_no').notNull(),
    isPaid: boolean('is_paid').notNull(),
    record: recordColumn('statements', statementSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.payerEntityId, table.statementId] }),
    uniqueIndex('statements_by_number').on(table.payerEntityId, table.statementNo),
    index('statements_unpaid').on(table.payerEntityId, table.payeeEntityId).where(sql`not is_paid`),
  ],
)

/** The PDF of a statement in each language that someone requested. */
export const statementFiles = pgTable(
  'statement_files',
  {
    payerEntityId: uuid('payer_entity_id').notNull(),
    statementId: uuid('statement_id').notNull(),
    language: text().$type<Language>().notNull(),
    pdf: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.payerEntityId, table.statementId, table.language] })],
)

/** The last number of each payer's statements. */
export const statementNumbers = pgTable('statement_numbers', {
  payerEntityId: uuid('payer_entity_id').primaryKey(),
  last: integer().notNull(),
})

/** Sends the items without waiting. Each approval, hold and settlement is booked once, so none of them exists yet. */
export function addStatementItems(tx: Transaction, items: readonly StatementItem[]): void {
  if (items.length === 0) return
  const rows = items.map(record => {
    const { payerEntityId, cause, causeId, agreement, payeeEntityId, currency, bookedDay } = record
    return { payerEntityId, cause, causeId, agreement, payeeEntityId, currency, bookedDay, record }
  })
  tx.send(tx.insert(statementItems).values(rows))
}

export type StatementPair = { payerEntityId: string; payeeEntityId: string; currency: string }

/** The pairs of businesses with items of a day or earlier that no statement has stated. */
export async function listPairsToState(orm: Orm, lastDay: string): Promise<StatementPair[]> {
  const { payerEntityId, payeeEntityId, currency, bookedDay, statementId } = statementItems
  return orm
    .selectDistinct({ payerEntityId, payeeEntityId, currency })
    .from(statementItems)
    .where(and(isNull(statementId), lte(bookedDay, lastDay)))
    .orderBy(payerEntityId, payeeEntityId, currency)
}

/** The payer's last number, locked, so that its statements are closed one after another and no number is left out. */
export async function lockStatementNo(tx: Transaction, payerEntityId: string): Promise<number> {
  tx.send(tx.insert(statementNumbers).values({ payerEntityId, last: 0 }).onConflictDoNothing())
  const isTheirs = eq(statementNumbers.payerEntityId, payerEntityId)
  const [row] = await tx.select().from(statementNumbers).where(isTheirs).for('update')
  return row!.last
}

/** The items to state, the oldest first. */
export async function listItemsToStateForUpdate(
  tx: Transaction,
  pair: StatementPair,
  lastDay: string,
): Promise<StatementItem[]> {
  const { bookedDay, statementId, cause, causeId, agreement } = statementItems
  const rows = await tx
    .select({ record: statementItems.record })
    .from(statementItems)
    .where(and(isOfPair(statementItems, pair), isNull(statementId), lte(bookedDay, lastDay)))
    .orderBy(bookedDay, cause, causeId, agreement)
    .limit(statementItemsMax)
    .for('update')
  return rows.map(row => row.record)
}

export type FirstStatement = Pick<Statement, 'statementId' | 'closedAt' | 'terms'> & { number: string; to: string }

/** The statements that stated first what these items change, by `changedWorkOf`. */
export async function listStatedFirst(
  tx: Transaction,
  { payerEntityId, payeeEntityId }: StatementPair,
  items: readonly StatementItem[],
): Promise<Map<string, FirstStatement>> {
  const { cause, causeId, record } = statementItems
  const works = new Set(items.flatMap(item => (item.cause === 'day' ? [] : (changedWorkOf(item) ?? []))))
  const days = new Set(items.flatMap(item => (item.cause === 'day' ? (changedWorkOf(item) ?? []) : [])))
  if (works.size + days.size === 0) return new Map()
  const day = sql`concat(${record} ->> 'projectId', ' ', ${record} #>> '{lines,0,ref}')`
  const isStated = and(
    eq(statements.payerEntityId, statementItems.payerEntityId),
    eq(statements.statementId, statementItems.statementId),
  )
  const isFirst = or(
    and(inArray(cause, ['approval', 'shift']), anyOf(causeId, [...works])),
    days.size > 0 ? and(eq(cause, 'day'), inArray(day, [...days])) : undefined,
  )
  const rows = await tx
    .select({
      item: record,
      statementId: statements.statementId,
      number: sql<string>`${statements.record} #>> '{paper,number}'`,
      to: sql<string>`${statements.record} #>> '{paper,to}'`,
      terms: sql<unknown>`${statements.record} -> 'terms'`,
      closedAt: sql<number>`(${statements.record} ->> 'closedAt')::float8`,
    })
    .from(statementItems)
    .innerJoin(statements, isStated)
    .where(
      and(eq(statementItems.payerEntityId, payerEntityId), eq(statementItems.payeeEntityId, payeeEntityId), isFirst),
    )
    .orderBy(desc(statements.statementNo))
  // The oldest comes last, and stays.
  return new Map(
    rows.map(({ item, terms: stored, ...first }) => {
      const terms = stored === null ? undefined : readRecord('statements', statementTermsSchema, stored)
      return [item.cause === 'day' ? keyOfDay(item) : item.causeId, { ...first, terms }]
    }),
  )
}

/** Saves a closed statement and its number, and marks its items. */
export function addStatement(
  tx: Transaction,
  statement: Statement,
  statementNo: number,
  items: readonly StatementItem[],
): void {
  const { payerEntityId, statementId, payeeEntityId, paper } = statement
  const { currency } = paper
  const isPaid = statement.paidOn !== null
  const row = { payerEntityId, statementId, payeeEntityId, currency, statementNo, isPaid, record: statement }
  tx.send(tx.insert(statements).values(row))
  tx.send(
    tx.update(statementNumbers).set({ last: statementNo }).where(eq(statementNumbers.payerEntityId, payerEntityId)),
  )
  for (const group of Map.groupBy(items, ({ cause, agreement }) => `${cause} ${agreement}`).values()) {
    const { cause, agreement } = group[0]!
    const isStated = and(
      eq(statementItems.payerEntityId, payerEntityId),
      eq(statementItems.cause, cause),
      eq(statementItems.agreement, agreement),
      anyOf(
        statementItems.causeId,
        group.map(item => item.causeId),
      ),
    )
    tx.send(tx.update(statementItems).set({ statementId }).where(isStated))
  }
}

/** The newest statement of a pair. */
export async function findLastStatement(tx: Transaction, pair: StatementPair): Promise<Statement | undefined> {
  const [row] = await tx
    .select()
    .from(statements)
    .where(isOfPair(statements, pair))
    .orderBy(desc(statements.statementNo))
    .limit(1)
  return row?.record
}

/** How many paid statements a payer's usual days to pay are taken from. */
const paidDaysMax = 50

/** When the payer's newest paid statements were closed and paid. */
export async function listPaidDays(tx: Transaction, payer: string): Promise<{ closedOn: string; paidOn: string }[]> {
  const { payerEntityId, isPaid, statementNo, record } = statements
  // Only the days: a statement has up to 20,000 lines, and the board asks for each jobber of a page.
  const rows = await tx
    .select({ closedOn: sql<string>`${record} #>> '{paper,closedOn}'`, paidOn: sql<string>`${record}->>'paidOn'` })
    .from(statements)
    .where(and(eq(payerEntityId, payer), eq(isPaid, true)))
    .orderBy(desc(statementNo))
    .limit(paidDaysMax)
  return rows
}

/** The statements of a pair that are not paid, the oldest first. */
export async function listUnpaidStatements(tx: Transaction, pair: StatementPair): Promise<Statement[]> {
  const { isPaid, statementNo } = statements
  const rows = await tx
    .select()
    .from(statements)
    .where(and(isOfPair(statements, pair), eq(isPaid, false)))
    .orderBy(statementNo)
  return rows.map(row => row.record)
}

export function isOfPair(table: typeof statements | typeof statementItems, pair: StatementPair) {
  const { payerEntityId, payeeEntityId, currency } = pair
  const isBetween = and(eq(table.payerEntityId, payerEntityId), eq(table.payeeEntityId, payeeEntityId))
  return and(isBetween, eq(table.currency, currency))
}

/** Sends whether it is paid, without waiting. What a closed statement shows never changes. */
export function savePaid(tx: Transaction, record: Statement): void {
  const isThis = and(eq(statements.payerEntityId, record.payerEntityId), eq(statements.statementId, record.statementId))
  tx.send(
    tx
      .update(statements)
      .set({ isPaid: record.paidOn !== null, record })
      .where(isThis),
  )
}

export async function findStatement(
  orm: Orm,
  { payerEntityId, statementId }: { payerEntityId: string; statementId: string },
): Promise<Statement | undefined> {
  const isThis = and(eq(statements.payerEntityId, payerEntityId), eq(statements.statementId, statementId))
  const [row] = await orm.select().from(statements).where(isThis)
  return row?.record
}

export type StatementFileKey = { payerEntityId: string; statementId: string; language: Language }

/** Sends it without waiting. The same statement always gives the same bytes, so the first file stays. */
export function addStatementFile(tx: Transaction, file: StatementFileKey & { pdf: Uint8Array }): void {
  tx.send(tx.insert(statementFiles).values(file).onConflictDoNothing())
}

export async function findStatementFile(orm: Orm, key: StatementFileKey): Promise<Uint8Array | undefined> {
  const { payerEntityId, statementId, language } = statementFiles
  const isThis = and(eq(payerEntityId, key.payerEntityId), eq(statementId, key.statementId), eq(language, key.language))
  const [row] = await orm.select({ pdf: statementFiles.pdf }).from(statementFiles).where(isThis)
  return row?.pdf
}
