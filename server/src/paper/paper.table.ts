/** Records of the documents of businesses and their drivers, and of what buyers require. */
import { type Paper, paperSchema } from '@haulway/domain/paper/paper.ts'
import { type PaperRequirements, paperRequirementsSchema } from '@haulway/domain/paper/paper-requirements.ts'
import { and, asc, eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const papers = pgTable(
  'papers',
  {
    entityId: uuid('entity_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    record: recordColumn('papers', paperSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.paperId] })],
)

export const paperRequirements = pgTable('paper_requirements', {
  entityId: uuid('entity_id').primaryKey(),
  record: recordColumn('paper_requirements', paperRequirementsSchema).notNull(),
})

/** All documents of a hauler and its drivers, without locking them. */
export async function listPapers(tx: Transaction, entityId: string): Promise<Paper[]> {
  return listPapersOf(tx, [entityId])
}

export async function listPapersOf(tx: Transaction, entityIds: readonly string[]): Promise<Paper[]> {
  if (entityIds.length === 0) return []
  const rows = await tx.select().from(papers).where(anyOf(papers.entityId, entityIds)).orderBy(asc(papers.paperId))
  return rows.map(row => row.record)
}

/** Locks the hauler's documents. */
export async function listPapersForUpdate(tx: Transaction, entityId: string): Promise<Paper[]> {
  const rows = await tx
    .select()
    .from(papers)
    .where(eq(papers.entityId, entityId))
    .orderBy(asc(papers.paperId))
    .for('update')
  return rows.map(row => row.record)
}

export function savePaperRow(tx: Transaction, paper: Paper): void {
  saveRow(tx, papers, { entityId: paper.entityId, paperId: paper.paperId, record: paper })
}

export function deletePaperRow(tx: Transaction, { entityId, paperId }: Pick<Paper, 'entityId' | 'paperId'>): void {
  tx.send(tx.delete(papers).where(and(eq(papers.entityId, entityId), eq(papers.paperId, paperId))))
}

/** The requirements of these buyers. One that requires nothing has no row. */
export async function listRequirementsOf(tx: Transaction, entityIds: readonly string[]): Promise<PaperRequirements[]> {
  if (entityIds.length === 0) return []
  const rows = await tx.select().from(paperRequirements).where(anyOf(paperRequirements.entityId, entityIds))
  return rows.map(row => row.record)
}

export function saveRequirements(tx: Transaction, requirements: PaperRequirements): void {
  saveRow(tx, paperRequirements, { entityId: requirements.entityId, record: requirements })
}
