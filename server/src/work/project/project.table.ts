/** Records of projects. Changes of a project's hauls, offers and dispatches lock it, so they happen one at a time. */

import { AppError } from '@haulway/domain/errors.ts'
import { type Project, projectSchema } from '@haulway/domain/work/project/project.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'
import { projectParties } from '../../entity/project-party.table.ts'

export const projects = pgTable(
  'projects',
  {
    projectId: uuid('project_id').primaryKey(),
    entityId: uuid('entity_id').notNull(),
    record: recordColumn('projects', projectSchema).notNull(),
  },
  table => [index('projects_by_entity').on(table.entityId)],
)

export async function findProjectForUpdate(tx: Transaction, projectId: string): Promise<Project | undefined> {
  const [row] = await tx.select().from(projects).where(eq(projects.projectId, projectId)).for('update')
  return row?.record
}

/** Loads and locks a project to change it or its hauls, offers, dispatches, notices. @throws AppError notFound */
export async function getProjectForUpdate(tx: Transaction, projectId: string): Promise<Project> {
  const project = await findProjectForUpdate(tx, projectId)
  if (!project) throw new AppError('notFound', 'This project could not be found.')
  return project
}

/** @throws AppError notFound */
export async function getProject(tx: Transaction | Orm, projectId: string): Promise<Project> {
  const [row] = await tx.select().from(projects).where(eq(projects.projectId, projectId))
  if (!row) throw new AppError('notFound', 'This project could not be found.')
  return row.record
}

export function saveProject(tx: Transaction, project: Project): void {
  saveRow(tx, projects, { projectId: project.projectId, entityId: project.entityId, record: project })
}

/** Published projects in which an entity owns a place (as their jobber or pit), the newest first. */
export async function listPublishedProjectIds(tx: Transaction, entityId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ projectId: projects.projectId })
    .from(projectParties)
    .innerJoin(projects, eq(projects.projectId, projectParties.projectId))
    .where(
      and(
        eq(projectParties.entityId, entityId),
        inArray(projectParties.party, ['jobber', 'pit']),
        sql`${projects.record}->>'state' = 'published'`,
      ),
    )
    .orderBy(desc(projects.projectId))
    .limit(limit)
  return rows.map(row => row.projectId)
}
