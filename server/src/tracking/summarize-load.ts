/** Publishes the summary of a load's track (collection `tracking-logs`) from the points that are stored. */

import { trackingLogDocuments } from '@haulway/domain/tracking/tracking.documents.ts'
import { summarizeTrack } from '@haulway/domain/tracking/tracking-log.ts'
import { and, eq } from 'drizzle-orm'
import { loadLogs } from '../load-log/load-log.table.ts'
import { runBySystem, type SystemParts } from './system-unit.ts'
import { type LoadName, nameKey, readTrackedLoads } from './tracked-load.ts'
import { readTrack } from './tracking.table.ts'

/** By then most late points are there. */
const compactAfterSeconds = 600

/** Twice is as good as once: late points bring it up to date. */
export async function summarizeLoad(parts: SystemParts, name: LoadName): Promise<void> {
  await runBySystem(parts, async unit => {
    const load = (await readTrackedLoads(unit.tx, [name])).get(nameKey(name))
    if (!load) return
    const { projectId, loadLogId, span } = load
    // Two summaries of one load wait for each other here, and the later one has read all the points.
    await unit.tx
      .select({ loadLogId: loadLogs.loadLogId })
      .from(loadLogs)
      .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
      .for('update')
    const points = await readTrack(unit.tx, projectId, loadLogId)
    const tracked = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null }
    if (span.endedAt !== undefined) {
      unit.enqueue({ kind: 'compact-track', data: { projectId, loadLogId }, startAfterSeconds: compactAfterSeconds })
    }
    unit.publish(trackingLogDocuments(load.terms, summarizeTrack(tracked, points, { nowMs: unit.at })))
  })
}
