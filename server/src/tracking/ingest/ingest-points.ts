/** Processes a body of points: checks them against the load's span, packs and commits them, and only then answers. */
import { hash } from 'node:crypto'
import { judgePoint, type PointRefusalReason, type RefusedPoint } from '@haulway/domain/track/judge-point.ts'
import type { ReadPoint, TrackPoint } from '@haulway/domain/track/point.ts'
import type { Actor } from '../../auth/actor.ts'
import { isLoadName, type LoadName, nameKey, type TrackedLoad } from '../monitor/tracked-load.ts'
import type { TrackedLoads } from '../monitor/tracked-loads.ts'
import { packBatch } from './packed-points.ts'
import type { PointLimiter } from './point-limit.ts'
import type { TrackWriter } from './track-writer.ts'

/** The answer of the location service. */
export type LocationsReply = { name: string; refused: RefusedPoint[] }

export type IngestParts = {
  loads: TrackedLoads
  writer: TrackWriter
  limiter: PointLimiter
  /** Called after the commit. */
  onStored: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<void>
}

/** The points received for one load, each with its uuid from the phone. */
type Batch = { name: LoadName; received: { point: TrackPoint; uuid: string }[] }

/** A parsed body. `clockOffsetMs`: the device's own measure of how far its clock is off. */
export type LocationsBody = { points: readonly ReadPoint[]; clockOffsetMs?: number | undefined }

/**
 * Stores a body's points. The load ids in a point's extras take precedence over the address it was sent to.
 * @throws AppError tooManyRequests when the user has sent too many or too many wait, or the database's error; in each
 *   case the sender keeps its points
 */
export async function ingestPoints(
  parts: IngestParts,
  actor: Actor,
  address: LoadName,
  body: LocationsBody,
): Promise<LocationsReply> {
  const refused: RefusedPoint[] = []
  const batches = splitByLoad(address, body.points, refused)
  const stored = await Promise.all(
    batches.map(async batch => {
      const accepted = await acceptPoints(parts, actor, batch, body.clockOffsetMs, refused)
      if (!accepted) return undefined
      const { load, points } = accepted
      parts.limiter.take(actor.uid, points.length)
      const lastAt = points.reduce((latest, point) => Math.max(latest, point.at), 0)
      const batchId = batchIdOf(batch.name, points)
      try {
        await parts.writer.add({ trackNo: load.trackNo, batchId, lastAt, data: packBatch(points) })
      } catch (error) {
        parts.limiter.giveBack(actor.uid, points.length)
        throw error
      }
      await parts.onStored(load, points)
      return batchId
    }),
  )
  const batchId = stored.find(each => each !== undefined) ?? batchIdOf(address, [])
  return { name: BigInt.asUintN(64, batchId).toString(16).padStart(16, '0'), refused }
}

/**
 * Stores a point of a truck's own GPS device, which may add to the loads of its truck only.
 * @returns why it is not stored, or undefined
 */
export async function ingestTruckPoint(
  parts: Pick<IngestParts, 'writer' | 'onStored'>,
  truck: { entityId: string; truckId: string },
  load: TrackedLoad,
  sent: TrackPoint,
): Promise<PointRefusalReason | undefined> {
  const { terms, trackNo, span, projectId, loadLogId } = load
  if (terms.truck.truckId !== truck.truckId || terms.truckingEntityId !== truck.entityId) return 'notYourLoad'
  const { point, reason } = judgePoint(sent, span)
  if (!point) return reason
  const batchId = batchIdOf({ projectId, loadLogId }, [point])
  await parts.writer.add({ trackNo, batchId, lastAt: point.at, data: packBatch([point]) })
  await parts.onStored(load, [point])
  return undefined
}

function splitByLoad(address: LoadName, points: readonly ReadPoint[], refused: RefusedPoint[]): Batch[] {
  const batches = new Map<string, Batch>()
  let last: Batch | undefined
  for (const read of points) {
    if (!read.point) {
      refused.push({ ...(read.uuid !== undefined && { uuid: read.uuid }), reason: read.reason })
      continue
    }
    const { projectId = address.projectId, loadLogId = address.loadLogId } = read
    // Nearly always the load of the previous point.
    if (last?.name.projectId !== projectId || last.name.loadLogId !== loadLogId) {
      const name = { projectId, loadLogId }
      const key = nameKey(name)
      last = batches.get(key) ?? { name, received: [] }
      batches.set(key, last)
    }
    last.received.push(read)
  }
  return [...batches.values()]
}

async function acceptPoints(
  { loads }: IngestParts,
  actor: Actor,
  { name, received }: Batch,
  clockOffsetMs: number | undefined,
  refused: RefusedPoint[],
): Promise<{ load: TrackedLoad; points: TrackPoint[] } | undefined> {
  // The load is nearly always in memory. Then this doesn't await, so no other body (ingest-queue.ts) comes in between.
  const load = loads.known(name, actor.uid) ?? (isLoadName(name) ? await loads.findFor(name, actor.uid) : undefined)
  if (!load?.driverUids.has(actor.uid)) {
    const reason = load ? 'notYourLoad' : 'unknownLoad'
    refused.push(...received.map(({ uuid }) => ({ uuid, reason }) as const))
    return undefined
  }
  const points: TrackPoint[] = []
  for (const { point, uuid } of received) {
    const judged = judgePoint(point, load.span, clockOffsetMs)
    if (judged.point) points.push(judged.point)
    else refused.push({ uuid, reason: judged.reason })
  }
  return points.length === 0 ? undefined : { load, points }
}

/**
 * An id that is the same when the same batch is sent again. It uses the device's original times: a corrected time
 * differs at each try, and would make the same batch look new.
 */
function batchIdOf({ projectId, loadLogId }: LoadName, points: readonly TrackPoint[]): bigint {
  const values = new Float64Array(points.length * 2)
  points.forEach(({ key, at, clockShiftMs }, i) => {
    values[2 * i] = key
    values[2 * i + 1] = at - clockShiftMs
  })
  const bytes = Buffer.concat([Buffer.from(`${projectId} ${loadLogId} `), new Uint8Array(values.buffer)])
  return hash('sha256', bytes, 'buffer').readBigInt64BE()
}
