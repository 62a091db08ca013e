/** Sets up tracking on a node: the location service, live truck positions, summaries, retention. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import type { Actor } from '../auth/actor.ts'
import type { RateLimits } from '../auth/limits/rate-limit.ts'
import type { UploadTokens } from '../auth/upload-token.ts'
import type { ReadHistory } from '../db/history.ts'
import type { SystemParts } from '../http/command/run-command.ts'
import type { FastPathParts } from '../http/fast-path.ts'
import type { JobHandlers } from '../jobs/job.ts'
import { listNamesOfLoad } from '../load-log/load-log.table.ts'
import { readScopeVersions } from '../sync/scope-versions.ts'
import { openDamagedBodies } from './ingest/damaged-bodies.ts'
import { forgetDamagedBodies } from './ingest/damaged-body.table.ts'
import { registerGpsDevices } from './ingest/gps-device.routes.ts'
import { openLatePoints } from './ingest/late-points.ts'
import { type LocationsParts, registerLocations } from './ingest/locations.routes.ts'
import { openPointLimiter } from './ingest/point-limit.ts'
import { openTrackWriter } from './ingest/track-writer.ts'
import { openFollowTrucks } from './monitor/follow-trucks.ts'
import { openGeofenceRecorder } from './monitor/record-geofence-acts.ts'
import { recordNearDestination } from './monitor/record-near-destination.ts'
import { type LoadName, readTrackedLoads } from './monitor/tracked-load.ts'
import { compareEveryMs, openTrackedLoads, type TrackedLoads } from './monitor/tracked-loads.ts'
import { openWatchSilence } from './monitor/watch-silence.ts'
import { compactTrack } from './track/compact-track.ts'
import { forgetOldTracks } from './track/forget-old-tracks.ts'
import { registerLoadTracks } from './track/load-track.routes.ts'
import { summarizeLoad, updateFault } from './track/summarize-load.ts'
import { addTracks } from './tracking.table.ts'
import { registerUploadTokens } from './upload-token.routes.ts'

export type TrackingParts = SystemParts & {
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
  readHistory: ReadHistory
  uploadTokens: UploadTokens
  publicUrl: string
  limits: Pick<RateLimits, 'take'>
  traffic: FastPathParts['traffic']
  /** Called with the number of points that a commit added. */
  countPoints: (count: number) => void
  retentionDays: number
  msSinceOutage: () => number
  onError: (error: unknown, sentence: string) => void
}

/** Registers the routes and subscribes to the bus. @returns the handlers of tracking's jobs */
export async function registerTracking(
  app: FastifyInstance,
  parts: TrackingParts,
): Promise<Pick<JobHandlers, 'summarize-track' | 'compact-track' | 'find-silent-loads' | 'forget-old-tracks'>> {
  const { database, bus, clock, newId, publicUrl, uploadTokens, readHistory, authenticate } = parts
  const geofences = openGeofenceRecorder({ ...parts, onPass: (name, pass) => trucks.takePass(name, pass) })
  const trucks = openFollowTrucks({
    bus,
    recordNear: (load, at) => recordNearDestination(parts, load, at),
    recordGeofences: geofences.request,
  })
  app.addHook('onClose', geofences.close)
  const loads = openTrackedLoads({
    read: names => readTrackedLoads(database.orm, names),
    readVersions: scopes => readScopeVersions(database.sql, scopes),
    clock,
    onChange: trucks.change,
    onError: error => parts.onError(error, 'the loads being tracked could not be read'),
  })
  keepUpToDate(app, loads, parts)
  const latePoints = openLatePoints(parts)
  const writer = openTrackWriter(rows => addTracks(database.sql, rows))
  // The points are stored by now. If what follows from them fails, their sender need not send them again.
  const onStored: LocationsParts['onStored'] = async (load, points) => {
    parts.countPoints(points.length)
    try {
      const { isSummaryDue } = await trucks.take(load, points)
      if (isSummaryDue) await latePoints(load)
    } catch (error) {
      parts.onError(error, 'the steps after storing points failed')
    }
  }
  await registerLocations(app, {
    loads,
    writer,
    onStored,
    limiter: openPointLimiter(() => performance.now()),
    clock,
    newId,
    publicUrl,
    traffic: parts.traffic,
    authenticate: uploadTokens.authenticate,
    takeDamaged: openDamagedBodies({ database, loads, log: sentence => app.log.warn(sentence) }),
  })
  await registerGpsDevices(app, { ...parts, loads, ingest: { writer, onStored } })
  await registerUploadTokens(app, { tokens: uploadTokens, clock, authenticate })
  registerLoadTracks(app, { readHistory, authenticate })
  return { ...trackingJobs(parts), 'find-silent-loads': openFindSilentLoads(parts) }
}

function keepUpToDate(app: FastifyInstance, loads: TrackedLoads, { bus }: TrackingParts): void {
  bus.subscribe('versions', versions => loads.wake(Object.keys(versions)))
  bus.subscribe('access', ({ uids }) => loads.wakeUsers(uids))
  const timer = setInterval(() => void loads.compare(), compareEveryMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

function openFindSilentLoads(parts: TrackingParts): () => Promise<void> {
  const look = (name: LoadName) => updateFault(parts, name)
  const onError = (error: unknown) => parts.onError(error, 'a silent load could not be checked')
  const { database, bus, clock, msSinceOutage } = parts
  return openWatchSilence({ orm: database.orm, bus, clock, msSinceOutage, look, onError }).sweep
}

function trackingJobs(parts: TrackingParts) {
  const { database, clock, retentionDays } = parts
  // One at a time: a summary holds a connection while it evaluates all points of a load; many would take them all.
  const summaries = new PQueue({ concurrency: 1 })
  return {
    'summarize-track': (name: { projectId: string; loadLogId: string }) =>
      summaries.add(() => summarizeLoad(parts, name)),
    'compact-track': async ({ projectId, loadLogId }: { projectId: string; loadLogId: string }) => {
      for (const each of await listNamesOfLoad(database.orm, projectId, loadLogId)) {
        await compactTrack(database, { projectId, loadLogId: each })
      }
    },
    'forget-old-tracks': async () => {
      await forgetOldTracks(database, clock(), retentionDays)
      await forgetDamagedBodies(database.orm)
    },
  }
}
