/**
 * Judges a load's track anew from all the points that are stored: what its geofences have seen is said in the load log,
 * its summary is published (collection `tracking-logs`), and while it is open whether tracking is at fault.
 */
import { placingPoints } from '@haulway/domain/track/gaps.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import { decideFault } from '@haulway/domain/tracker/fault.ts'
import { trackingLogDocuments } from '@haulway/domain/tracker/tracking.documents.ts'
import { summarizeTrack } from '@haulway/domain/tracker/tracking-log.ts'
import { and, eq } from 'drizzle-orm'
import { runCommand, type SystemParts, type SystemUnit } from '../../http/command/run-command.ts'
import { listNamesOfLoad, loadLogs } from '../../load-log/load-log.table.ts'
import { recordGeofenceActs } from '../monitor/record-geofence-acts.ts'
import { type LoadName, nameKey, readTrackedLoads, type TrackedLoad } from '../monitor/tracked-load.ts'
import { listTrackerEvents } from '../monitor/tracker-event.table.ts'
import { changeTrackingFault } from '../monitor/tracking-fault.table.ts'
import { readTrack } from '../tracking.table.ts'

/** By then most late points are there. */
const compactAfterSeconds = 600

/** Twice is as good as once: late points bring it up to date. */
export async function summarizeLoad(parts: SystemParts, name: LoadName): Promise<void> {
  await recordGeofenceActs(parts, name)
  await runCommand(parts, async unit => {
    const load = (await readTrackedLoads(unit.tx, [name])).get(nameKey(name))
    if (load) await publishSummary(unit, load)
  })
}

/** Tells jobber and fleet that an open load has fallen silent or is heard of again; nothing while neither is new. */
export async function lookAtFault(parts: SystemParts, name: LoadName): Promise<void> {
  await runCommand(parts, async unit => {
    const load = (await readTrackedLoads(unit.tx, [name])).get(nameKey(name))
    if (load) await publishSummary(unit, load, 'ifFaultIsNew')
  })
}

async function publishSummary(unit: SystemUnit, load: TrackedLoad, when?: 'ifFaultIsNew'): Promise<void> {
  const { projectId, loadLogId, span } = load
  // Two summaries of one load wait for each other here, and the later one has read all the points.
  await unit.tx
    .select({ loadLogId: loadLogs.loadLogId })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
    .for('update')
  const points = await readTrack(unit.tx, projectId, loadLogId)
  const names = await listNamesOfLoad(unit.tx, projectId, loadLogId)
  const events = await listTrackerEvents(unit.tx, projectId, names)
  const fault = faultOf(load, points, events, unit.at)
  const isNew = await changeTrackingFault(unit.tx, { projectId, loadLogId }, fault)
  if (when === 'ifFaultIsNew' && !isNew) return
  if (span.endedAt !== undefined) {
    unit.enqueue({ kind: 'compact-track', data: { projectId, loadLogId }, startAfterSeconds: compactAfterSeconds })
  }
  const tracked = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null }
  unit.publish(trackingLogDocuments(load.terms, summarizeTrack(tracked, points, { nowMs: unit.at, events, fault })))
}

function faultOf({ span }: TrackedLoad, points: readonly TrackPoint[], events: readonly TrackerEvent[], nowMs: number) {
  if (span.endedAt !== undefined) return null
  const lastAt = placingPoints(points).at(-1)?.point.at
  return decideFault({ startedAt: span.startedAt, lastAt }, { points, events }, nowMs)
}
