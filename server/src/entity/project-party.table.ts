/** Which entities take part in which projects. This decides who may read a project. */
import type { Party } from '@haulway/domain/work/party.ts'
import { asc, eq } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const projectParties = pgTable(
  'project_parties',
  {
    projectId: uuid('project_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    party: text().$type<Party>().notNull(),
    /** For a pit and its operators, the pit's entity: they see the hauls of its material. */
    pitEntityId: uuid('pit_entity_id'),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.entityId] }),
    index('project_parties_by_entity').on(table.entityId),
  ],
)

export type ProjectParty = typeof projectParties.$inferSelect

export async function listParties(tx: Transaction, projectId: string): Promise<ProjectParty[]> {
  return tx
    .select()
    .from(projectParties)
    .where(eq(projectParties.projectId, projectId))
    .orderBy(asc(projectParties.entityId))
}

/** Leaves an entity that already takes part unchanged. @returns the parties that were added */
export async function addParties(tx: Transaction, parties: ProjectParty[]): Promise<ProjectParty[]> {
  if (parties.length === 0) return []
  return tx.insert(projectParties).values(parties).onConflictDoNothing().returning()
}

/** The projects an entity takes part in. */
export async function listProjectIdsOf(tx: Transaction, entityId: string): Promise<string[]> {
  const rows = await tx
    .select({ projectId: projectParties.projectId })
    .from(projectParties)
    .where(eq(projectParties.entityId, entityId))
    .orderBy(asc(projectParties.projectId))
  return rows.map(row => row.projectId)
}
