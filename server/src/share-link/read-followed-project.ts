/** Reads what a share link shows, without an account. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStateNames, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type FollowedProject, followedProjectOf } from '@haulway/domain/share-link/followed-project.ts'
import { decideUseShareLink, isWorking } from '@haulway/domain/share-link/share-link.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { hashSecret } from '../auth/secrets.ts'
import type { Transaction } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import type { CallContext } from '../http/context.ts'
import { daySummaries } from '../load-log/day-summary.table.ts'
import { documents } from '../sync/documents.table.ts'
import { listHauls } from '../work/haul/haul.table.ts'
import { getProject } from '../work/project/project.table.ts'
import { findShareLinkByHash, noteShareLinkUse } from './share-link.table.ts'

type Request = { context: CallContext; input: { shareToken: string } }

export async function readFollowedProject({ context, input }: Request): Promise<FollowedProject> {
  const { auth, clientAddress, database, clock, setHeader } = context
  setHeader('referrer-policy', 'no-referrer')
  setHeader('x-robots-tag', 'noindex')
  await auth.limits.take('followedProjectByAddress', clientAddress)
  const tokenHash = hashSecret(input.shareToken)
  await auth.limits.take('followedProjectByLink', tokenHash)
  const at = clock()
  return database.inTransaction(async tx => {
    const link = await findShareLinkByHash(tx, tokenHash)
    if (!link || !isWorking(link, at)) throw new AppError('notFound', 'This link no longer works. Ask for a new one.')
    const used = decideUseShareLink(link, at)
    if (used) noteShareLinkUse(tx, used)
    const project = await getProject(tx, link.projectId)
    const hauls = (await listHauls(tx, project.projectId)).map(({ haul }) => haul)
    const known = {
      project,
      hauls,
      summaries: await listSummaries(tx, project),
      open: await listOpenLoads(tx, project),
    }
    return followedProjectOf({ ...known, at, expiresOn: link.expiresOn, today: shiftDayOf(at, project) })
  })
}

/** More days than any project takes. */
const daysMax = 1000

async function listSummaries(tx: Transaction, { projectId }: Project) {
  const { ownerId, kind, record } = daySummaries
  const rows = await tx
    .select({ record })
    .from(daySummaries)
    .where(and(eq(ownerId, projectId), eq(kind, 'project')))
    .limit(daysMax)
  return rows.flatMap(row => row.record ?? [])
}

/** More trucks than any project has. */
const trucksMax = 500
const openStates = loadLogStateNames.filter(name => loadLogStates[name].open)

/** As the jobber sees them; what a link shows of them, the domain decides. */
async function listOpenLoads(tx: Transaction, { entityId, projectId }: Project) {
  const { scope, collection, id, body, deleted, liveUntil } = documents
  const isLoad = and(eq(scope, entityScope(entityId)), eq(collection, 'load-logs'), eq(deleted, false))
  const isOpen = and(isNull(liveUntil), inArray(sql`${body}->>'state'`, openStates))
  const rows = await tx
    .select({ body })
    .from(documents)
    .where(and(isLoad, isOpen, sql`${body}->>'projectId' = ${projectId}`))
    .orderBy(id)
    .limit(trucksMax)
  return rows.map(row => readRecord('documents', loadLogDocumentSchema, row.body))
}
