/** Tracking of one node, put together: the location service, who sees the trucks, and the summaries. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { JobHandlers } from '../jobs/job.ts'
import { openFollowTrucks } from './follow-trucks.ts'
import { registerLocations } from './locations.routes.ts'
import { sayNearDestination } from './say-near-destination.ts'
import { summarizeLoad } from './summarize-load.ts'
import type { SystemParts } from './system-unit.ts'
import { openTrackWriter } from './track-writer.ts'
import { readTrackedLoads } from './tracked-load.ts'
import { openTrackedLoads } from './tracked-loads.ts'
import { addTracks } from './tracking.table.ts'

export type TrackingParts = SystemParts & {
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
  onError: (error: unknown, sentence: string) => void
}

/** Registers the route and listens to the bus. @returns the job this noun carries out */
export async function registerTracking(
  app: FastifyInstance,
  parts: TrackingParts,
): Promise<Pick<JobHandlers, 'summarize-track'>> {
  const { database, bus, jobs, clock } = parts
  const trucks = openFollowTrucks({ bus, sayNear: (load, at) => sayNearDestination(parts, load, at) })
  const loads = openTrackedLoads({
    read: names => readTrackedLoads(database.orm, names),
    clock,
    onChange: trucks.change,
    onError: error => parts.onError(error, 'the loads being tracked could not be read'),
  })
  bus.subscribe('versions', versions => loads.wake(Object.keys(versions)))
  bus.subscribe('access', ({ uids }) => loads.wakeUsers(uids))
  await registerLocations(app, {
    loads,
    writer: openTrackWriter(rows => addTracks(database.sql, rows)),
    clock,
    authenticate: parts.authenticate,
    // The points are kept by now: what follows from them may fail without their sender having to come again.
    onStored: async (load, points) => {
      try {
        await trucks.take(load, points)
        if (load.span.endedAt === undefined) return
        const { projectId, loadLogId } = load
        const job = { kind: 'summarize-track', data: { projectId, loadLogId } } as const
        await database.inTransaction(tx => jobs.enqueue(tx, [job]))
      } catch (error) {
        parts.onError(error, 'what follows from points could not be done')
      }
    },
  })
  // A summary reads beside the transaction it holds: many at once would wait for each other's connections for ever.
  let last: Promise<void> = Promise.resolve()
  return {
    'summarize-track': name => {
      last = last.catch(() => {}).then(() => summarizeLoad(parts, name))
      return last
    },
  }
}
