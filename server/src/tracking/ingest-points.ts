/** The way of a body of points: read, judged by the load's span, packed, committed, and only then answered. */
import { createHash } from 'node:crypto'
import { buildId, idSchema } from '@haulway/domain/ids.ts'
import { readPoint, type TrackPoint } from '@haulway/domain/tracking/location-point.ts'
import { judgePoint, type RefusedPoint } from '@haulway/domain/tracking/point-rules.ts'
import { encodeTrack } from '@haulway/domain/tracking/track-codec.ts'
import type { Actor } from '../auth/actor.ts'
import type { TrackWriter } from './track-writer.ts'
import { type LoadName, nameKey, type TrackedLoad } from './tracked-load.ts'
import type { TrackedLoads } from './tracked-loads.ts'
import type { TrackRow } from './tracking.table.ts'

/** The answer of the location service. */
export type LocationsReply = { name: string; refused: RefusedPoint[] }

export type IngestParts = {
  loads: TrackedLoads
  writer: TrackWriter
  clock: () => number
  /** After the commit. */
  onStored: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<void>
}

type Batch = LoadName & { points: TrackPoint[] }

/**
 * Takes a body's points. The ids in a point's extras win over the address it was sent to.
 * @throws AppError tooManyRequests, or the database's own error: the sender keeps its points
 */
export async function ingestPoints(
  parts: IngestParts,
  actor: Actor,
  address: LoadName,
  raw: readonly unknown[],
): Promise<LocationsReply> {
  const receivedAt = parts.clock()
  const refused: RefusedPoint[] = []
  const batches = splitByLoad(address, raw, refused)
  const stored = await Promise.all(
    batches.map(async batch => {
      const kept = await keepPoints(parts, actor, batch, receivedAt, refused)
      if (!kept || kept.points.length === 0) return undefined
      const row = packBatch(batch, actor, kept, receivedAt)
      await parts.writer.add(row)
      await parts.onStored(kept.load, kept.points)
      return row.batchId
    }),
  )
  const name = stored.find(batchId => batchId !== undefined)
  return { name: name ?? batchIdOf(address, receivedAt, JSON.stringify(raw)), refused }
}

function splitByLoad(address: LoadName, raw: readonly unknown[], refused: RefusedPoint[]): Batch[] {
  const batches = new Map<string, Batch>()
  for (const each of raw) {
    const read = readPoint(each)
    if (!read.point) {
      refused.push({ ...(read.uuid !== undefined && { uuid: read.uuid }), reason: read.reason })
      continue
    }
    const name = { projectId: read.projectId ?? address.projectId, loadLogId: read.loadLogId ?? address.loadLogId }
    const batch = batches.get(nameKey(name)) ?? { ...name, points: [] }
    batches.set(nameKey(name), batch)
    batch.points.push(read.point)
  }
  return [...batches.values()]
}

type Kept = {
  load: TrackedLoad
  points: TrackPoint[]
  /** The same as they came: a clamped time is another at each try, and would make the same batch look new. */
  asSent: TrackPoint[]
}

async function keepPoints(
  { loads }: IngestParts,
  actor: Actor,
  batch: Batch,
  receivedAt: number,
  refused: RefusedPoint[],
): Promise<Kept | undefined> {
  const isName = idSchema.safeParse(batch.projectId).success && idSchema.safeParse(batch.loadLogId).success
  const load = isName ? await loads.findFor(batch, actor.uid) : undefined
  if (!load?.driverUids.has(actor.uid)) {
    const reason = load ? 'notYourLoad' : 'unknownLoad'
    refused.push(...batch.points.map(({ uuid }) => ({ uuid, reason }) as const))
    return undefined
  }
  const kept: Kept = { load, points: [], asSent: [] }
  for (const point of batch.points) {
    const judged = judgePoint(point, load.span, receivedAt)
    if (judged.point) {
      kept.points.push(judged.point)
      kept.asSent.push(point)
    } else refused.push({ uuid: point.uuid, reason: judged.reason })
  }
  return kept
}

function packBatch(batch: Batch, actor: Actor, kept: Kept, receivedAt: number): TrackRow {
  const { projectId, loadLogId } = batch
  const times = kept.points.map(point => point.at)
  const firstAt = Math.min(...times)
  return {
    ...{ projectId, loadLogId, receivedAt, firstAt },
    batchId: batchIdOf(batch, Math.min(...kept.asSent.map(point => point.at)), encodeTrack(kept.asSent)),
    lastAt: Math.max(...times),
    sessionId: actor.sessionId,
    points: kept.points.length,
    data: encodeTrack(kept.points),
  }
}

/** An id that the same batch has again: from its first time and a hash of what was sent. */
function batchIdOf({ projectId, loadLogId }: LoadName, atMs: number, content: string | Uint8Array): string {
  return buildId(atMs, createHash('sha256').update(`${projectId} ${loadLogId} `).update(content).digest())
}
