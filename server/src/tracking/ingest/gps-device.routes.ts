/**
 * `GET` and `POST /gps`: points of trucks' GPS devices, in the OsmAnd protocol of Traccar's client and of many
 * trackers, or as JSON as newer clients send. A device deletes a point after a 200 and sends it again after any other
 * answer. So a point that belongs to no load of its truck is answered with 200, too, and is not stored.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { decidePointOfDevice, type GpsDevice, gpsPath, gpsTokenSchema } from '@haulway/domain/gps-device/gps-device.ts'
import { type OsmAndFields, pluginPointOfOsmAnd } from '@haulway/domain/gps-device/osmand.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { judgePoint } from '@haulway/domain/track/judge-point.ts'
import { type ReadPoint, rawPoints, readPoint } from '@haulway/domain/track/point.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RateLimits } from '../../auth/limits/rate-limit.ts'
import { hashSecret } from '../../auth/secrets.ts'
import type { Orm } from '../../db/database.ts'
import { findGpsDeviceByHash, noteLastPoint } from '../../gps-device/gps-device.table.ts'
import { documents } from '../../sync/documents.table.ts'
import type { LoadName } from '../monitor/tracked-load.ts'
import type { TrackedLoads } from '../monitor/tracked-loads.ts'
import { type IngestParts, ingestTruckPoint } from './ingest-points.ts'

type GpsParts = {
  database: { orm: Orm }
  loads: TrackedLoads
  ingest: Pick<IngestParts, 'writer' | 'onStored'>
  limits: Pick<RateLimits, 'take'>
  clock: () => number
}

const bodyBytesMax = 16 * 1024

export async function registerGpsDevices(root: FastifyInstance, parts: GpsParts): Promise<void> {
  const { limits, clock, database } = parts
  const listLoads = openLoadsOfTruck(database.orm, clock)
  await root.register(async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    app.route({
      method: ['GET', 'POST'],
      url: gpsPath,
      bodyLimit: bodyBytesMax,
      handler: async (request, reply) => {
        const { id, points } = readRequest(request, clock())
        const tokenHash = hashSecret(id)
        const device = gpsTokenSchema.safeParse(id).success
          ? await findGpsDeviceByHash(database.orm, tokenHash)
          : undefined
        if (!device) {
          await limits.take('gpsUnknownByAddress', request.ip)
          throw new AppError('notFound', "This GPS device is not connected to a truck. Connect it on the truck's page.")
        }
        await limits.take('gpsByDevice', tokenHash)
        for (const { point } of points)
          if (point) await storePoint(parts, device, await listLoads(device, point.at), point)
        const seen = decidePointOfDevice(device, clock())
        if (seen) await noteLastPoint(database.orm, seen, tokenHash)
        return reply.send('')
      },
    })
  })
}

/** The truck's latest load that was under way at the point's time. */
async function storePoint(
  { loads, ingest }: GpsParts,
  device: GpsDevice,
  names: readonly LoadName[],
  point: NonNullable<ReadPoint['point']>,
): Promise<void> {
  const found = (await Promise.all(names.map(loads.find.bind(loads)))).filter(load => load !== undefined)
  const latest = found.toSorted((a, b) => b.span.startedAt - a.span.startedAt)
  const load = latest.find(({ span }) => judgePoint(point, span).point)
  if (load) await ingestTruckPoint(ingest, device, load, point)
}

/** How far back a device's stored points may belong to a load. */
const lateMax = 14 * dayMs
const knownForMs = 5 * secondMs
const loadsMax = 100
const devicesMax = 10_000
const zeros = new Uint8Array(10)

/** The loads of a truck that may have a point of a time. They are read again after a few seconds. */
function openLoadsOfTruck(orm: Orm, clock: () => number) {
  const known = new Map<string, { readAt: number; from: number; names: LoadName[] }>()
  const { scope, collection, id, deleted, body } = documents
  return async ({ entityId, truckId }: GpsDevice, pointAt: number): Promise<LoadName[]> => {
    const now = clock()
    const from = Math.max(now - lateMax, Math.min(now, pointAt) - dayMs)
    const held = known.get(truckId)
    if (held && now - held.readAt < knownForMs && held.from <= from) return held.names
    const isLoad = and(eq(scope, entityScope(entityId)), eq(collection, 'load-logs'), eq(deleted, false))
    const isOfTruck = sql`${body}->'terms'->'truck'->>'truckId' = ${truckId}`
    const rows = await orm
      .select({ loadLogId: id, projectId: sql<string>`${body}->>'projectId'` })
      .from(documents)
      // An id begins with the time when it was made.
      .where(and(isLoad, gte(id, buildId(from, zeros)), isOfTruck))
      .orderBy(desc(id))
      .limit(loadsMax)
    if (known.size > devicesMax) known.clear()
    known.set(truckId, { readAt: now, from, names: rows })
    return rows
  }
}

/** As JSON: one location or several. */
export const gpsMessageSchema = z.object({ device_id: z.string(), location: z.unknown() })

/** The device's identifier and its points, from the address, a form, or JSON. */
function readRequest(request: FastifyRequest, receivedAt: number): { id: string; points: ReadPoint[] } {
  const text = typeof request.body === 'string' ? request.body : ''
  if (text.trimStart().startsWith('{')) {
    const { device_id: id, location } = readJson(text)
    return { id, points: rawPoints({ location }).map(raw => readPoint(raw, receivedAt)) }
  }
  const fields: OsmAndFields = { ...Object(request.query), ...Object.fromEntries(new URLSearchParams(text)) }
  const id = typeof fields.id === 'string' ? fields.id : ''
  return { id, points: [readPoint(pluginPointOfOsmAnd(fields, receivedAt), receivedAt)] }
}

function readJson(text: string): z.infer<typeof gpsMessageSchema> {
  try {
    return gpsMessageSchema.parse(JSON.parse(text))
  } catch {
    throw new AppError('invalidInput', 'Send the identifier of the device and its location.')
  }
}
