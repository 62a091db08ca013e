/**
 * Evaluates a load's track again from all stored points: records geofence acts in the load log, publishes the load's
 * summary (collection `tracking-logs`), and, while the load is open, whether tracking has a fault.
 */
import { placingPoints } from '@haulway/domain/track/gaps.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import { decideFault } from '@haulway/domain/tracker/fault.ts'
import { trackingLogDocuments } from '@haulway/domain/tracker/tracking.documents.ts'
import { summarizeTrack } from '@haulway/domain/tracker/tracking-log.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { runCommand, type SystemParts, type SystemUnit } from '../../http/command/run-command.ts'
import { listNamesOfLoad, loadLogs } from '../../load-log/load-log.table.ts'
import { recordGeofenceActs } from '../monitor/record-geofence-acts.ts'
import { type LoadName, nameKey, readTrackedLoads, type TrackedLoad } from '../monitor/tracked-load.ts'
import { listTrackerEvents } from '../monitor/tracker-event.table.ts'
import { changeTrackingFault } from '../monitor/tracking-fault.table.ts'
import { readTrack } from '../tracking.table.ts'

/** After this time most late points have arrived. */
const compactAfterSeconds = 600

/** May run again at any time, for example to include late points. */
export async function summarizeLoad(parts: SystemParts, name: LoadName): Promise<void> {
  await recordGeofenceActs(parts, name)
  await runCommand(parts, async unit => {
    const load = (await readTrackedLoads(unit.tx, [name])).get(nameKey(name))
    if (load) await publishSummary(unit, load)
  })
}

/** Publishes that an open load stopped sending points or sends again; does nothing if that has not changed. */
export async function updateFault(parts: SystemParts, name: LoadName): Promise<void> {
  await runCommand(parts, async unit => {
    const load = (await readTrackedLoads(unit.tx, [name])).get(nameKey(name))
    if (load) await publishSummary(unit, load, 'ifFaultIsNew')
  })
}

async function publishSummary(unit: SystemUnit, load: TrackedLoad, when?: 'ifFaultIsNew'): Promise<void> {
  const { projectId, loadLogId, span } = load
  // Parallel summaries wait here, and the later one reads all points.
  await lockLoad(unit.tx, load)
  const points = await readTrack(unit.tx, projectId, loadLogId)
  const names = await listNamesOfLoad(unit.tx, projectId, loadLogId)
  const events = await listTrackerEvents(unit.tx, projectId, names)
  const fault = faultOf(load, points, events, unit.receivedAt)
  const isNew = await changeTrackingFault(unit.tx, { projectId, loadLogId }, fault)
  if (when === 'ifFaultIsNew' && !isNew) return
  if (span.endedAt !== undefined) {
    unit.enqueue({ kind: 'compact-track', data: { projectId, loadLogId }, startAfterSeconds: compactAfterSeconds })
  }
  const tracked = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null }
  const log = summarizeTrack(tracked, points, { nowMs: unit.receivedAt, events, fault })
  unit.publish(trackingLogDocuments(load.terms, log, load.endReceivedAt))
}

async function lockLoad(tx: Transaction, { projectId, loadLogId }: LoadName): Promise<void> {
  await tx
    .select({ loadLogId: loadLogs.loadLogId })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
    .for('update')
}

function faultOf({ span }: TrackedLoad, points: readonly TrackPoint[], events: readonly TrackerEvent[], nowMs: number) {
  if (span.endedAt !== undefined) return null
  const lastAt = placingPoints(points).at(-1)?.at
  return decideFault({ startedAt: span.startedAt, lastAt }, { points, events }, nowMs)
}
