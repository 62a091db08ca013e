/** Records of hauls, with the counts that the board shows. */

import { AppError } from '@haulway/domain/errors.ts'
import { type Haul, haulSchema } from '@haulway/domain/work/haul/haul.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const hauls = pgTable(
  'hauls',
  {
    projectId: uuid('project_id').notNull(),
    haulId: uuid('haul_id').notNull(),
    record: recordColumn('hauls', haulSchema).notNull(),
    /** The number of trucks in accepted offers. */
    trucksTaken: integer('trucks_taken').notNull().default(0),
    deliveredMilli: bigint('delivered_milli', { mode: 'number' }).notNull().default(0),
    /** Whether it is on the board: its project is published and it needs more trucks. */
    onBoard: boolean('on_board').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.haulId] }),
    index('hauls_on_board').on(table.haulId).where(sql`on_board`),
    index('hauls_on_board_by_place')
      .on(sql`((record->'origin'->>'lat')::float8)`, sql`((record->'origin'->>'lng')::float8)`)
      .where(sql`on_board`),
  ],
)

export type HaulRow = { haul: Haul; trucksTaken: number }

/** The caller has locked the project. */
export async function listHauls(tx: Transaction, projectId: string): Promise<HaulRow[]> {
  const rows = await tx.select().from(hauls).where(eq(hauls.projectId, projectId)).orderBy(asc(hauls.haulId))
  return rows.map(row => ({ haul: row.record, trucksTaken: row.trucksTaken }))
}

/** The caller has locked the project. @throws AppError notFound */
export async function getHaul(tx: Transaction, projectId: string, haulId: string): Promise<HaulRow> {
  const haulRow = (await listHauls(tx, projectId)).find(each => each.haul.haulId === haulId)
  if (!haulRow) throw new AppError('notFound', 'This haul could not be found.')
  return haulRow
}

export async function findHaul(tx: Transaction, projectId: string, haulId: string): Promise<Haul | undefined> {
  const isThis = and(eq(hauls.projectId, projectId), eq(hauls.haulId, haulId))
  const [row] = await tx.select().from(hauls).where(isThis)
  return row?.record
}

export function saveHaul(tx: Transaction, { haul, trucksTaken }: HaulRow): void {
  saveRow(tx, hauls, { projectId: haul.projectId, haulId: haul.haulId, record: haul, trucksTaken })
}

export async function setOnBoard(tx: Transaction, haul: Haul, onBoard: boolean): Promise<void> {
  tx.send(
    tx
      .update(hauls)
      .set({ onBoard })
      .where(and(eq(hauls.projectId, haul.projectId), eq(hauls.haulId, haul.haulId))),
  )
}

/** Adds to a haul's delivered quantity, in thousandths of its unit. The board shows the rest. */
export async function addDelivered(
  tx: Transaction,
  key: { projectId: string; haulId: string },
  moreMilli: number,
): Promise<void> {
  if (moreMilli === 0) return
  tx.send(
    tx
      .update(hauls)
      .set({ deliveredMilli: sql`${hauls.deliveredMilli} + ${moreMilli}` })
      .where(and(eq(hauls.projectId, key.projectId), eq(hauls.haulId, key.haulId))),
  )
}
