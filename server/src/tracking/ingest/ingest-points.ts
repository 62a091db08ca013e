/** The way of a body of points: read, judged by the load's span, packed, committed, and only then answered. */
import { hash } from 'node:crypto'
import type { ReadPoint, TrackPoint } from '@haulway/domain/track/point.ts'
import { judgePoint, type RefusedPoint } from '@haulway/domain/track/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { isLoadName, type LoadName, nameKey, type TrackedLoad } from '../monitor/tracked-load.ts'
import type { TrackedLoads } from '../monitor/tracked-loads.ts'
import { packBatch } from './packed-points.ts'
import type { TrackWriter } from './track-writer.ts'

/** The answer of the location service. */
export type LocationsReply = { name: string; refused: RefusedPoint[] }

export type IngestParts = {
  loads: TrackedLoads
  writer: TrackWriter
  /** After the commit. */
  onStored: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<void>
}

/** What was sent for one load, each point with the name its phone has for it. */
type Batch = { name: LoadName; sent: { point: TrackPoint; uuid: string }[] }

/** A body that was read. `clockOffsetMs`: what the device says that its clock is wrong by. */
export type LocationsBody = { points: readonly ReadPoint[]; clockOffsetMs?: number | undefined }

/**
 * Takes a body's points. The ids in a point's extras win over the address it was sent to.
 * @throws AppError tooManyRequests, or the database's own error: the sender keeps its points
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
      const kept = await keepPoints(parts, actor, batch, body.clockOffsetMs, refused)
      if (!kept) return undefined
      const { load, points } = kept
      const lastAt = points.reduce((latest, point) => Math.max(latest, point.at), 0)
      const batchId = batchIdOf(batch.name, points)
      await parts.writer.add({ trackNo: load.trackNo, batchId, lastAt, data: packBatch(points) })
      await parts.onStored(load, points)
      return batchId
    }),
  )
  const batchId = stored.find(each => each !== undefined) ?? batchIdOf(address, [])
  return { name: BigInt.asUintN(64, batchId).toString(16).padStart(16, '0'), refused }
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
    // Nearly always the load of the point before.
    if (last?.name.projectId !== projectId || last.name.loadLogId !== loadLogId) {
      const name = { projectId, loadLogId }
      const key = nameKey(name)
      last = batches.get(key) ?? { name, sent: [] }
      batches.set(key, last)
    }
    last.sent.push(read)
  }
  return [...batches.values()]
}

async function keepPoints(
  { loads }: IngestParts,
  actor: Actor,
  { name, sent }: Batch,
  clockOffsetMs: number | undefined,
  refused: RefusedPoint[],
): Promise<{ load: TrackedLoad; points: TrackPoint[] } | undefined> {
  // Held in memory nearly always: then no other body comes between, and a turn is as long as it is meant to be.
  const load = loads.known(name, actor.uid) ?? (isLoadName(name) ? await loads.findFor(name, actor.uid) : undefined)
  if (!load?.driverUids.has(actor.uid)) {
    const reason = load ? 'notYourLoad' : 'unknownLoad'
    refused.push(...sent.map(({ uuid }) => ({ uuid, reason }) as const))
    return undefined
  }
  const points: TrackPoint[] = []
  for (const { point, uuid } of sent) {
    const judged = judgePoint(point, load.span, clockOffsetMs)
    if (judged.point) points.push(judged.point)
    else refused.push({ uuid, reason: judged.reason })
  }
  return points.length === 0 ? undefined : { load, points }
}

/**
 * An id that the same batch has again: from what its device said. A time that was mended is another at each try, and
 * would make the same batch look new.
 */
function batchIdOf({ projectId, loadLogId }: LoadName, points: readonly TrackPoint[]): bigint {
  const said = new Float64Array(points.length * 2)
  points.forEach(({ key, at, clockShiftMs }, i) => {
    said[2 * i] = key
    said[2 * i + 1] = at - clockShiftMs
  })
  const named = Buffer.concat([Buffer.from(`${projectId} ${loadLogId} `), new Uint8Array(said.buffer)])
  return hash('sha256', named, 'buffer').readBigInt64BE()
}
