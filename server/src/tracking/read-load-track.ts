/** A load's way for those who may see it: a pit and its operators until the truck has left the pit's fence. */
import { createHash } from 'node:crypto'
import { partyViews } from '@haulway/domain/dispatch/dispatch.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { fenceOf, metersOutside } from '@haulway/domain/tracking/fence-shape.ts'
import { buildLoadTrack, flagsOf, type LoadTrack, trackFlags } from '@haulway/domain/tracking/load-track.ts'
import type { TrackPoint } from '@haulway/domain/tracking/location-point.ts'
import type { Actor } from '../auth/actor.ts'
import type { Orm } from '../db/database.ts'
import { readReader } from '../entity/read-reader.ts'
import { type LoadName, nameKey, readTrackedLoads, type TrackedLoad } from './tracked-load.ts'
import { readTrack, readTrackVersion } from './tracking.table.ts'

/**
 * @param held the tag of what the asker has
 * @returns the tag of the track, and the track unless that is what they have
 * @throws AppError notFound for who is no party of the load
 */
export async function readLoadTrack(
  orm: Orm,
  actor: Actor,
  name: LoadName,
  held: string | undefined,
): Promise<{ tag: string; track?: LoadTrack }> {
  const load = (await readTrackedLoads(orm, [name])).get(nameKey(name))
  if (!load) throw new AppError('notFound')
  const reader = await readReader(orm, actor.uid)
  const parties = partyViews(load.terms, load.operatorEntityIds)
    .filter(({ entityId }) => reader.roleInEntity(entityId) !== undefined)
    .map(({ party }) => party)
  if (parties.length === 0) throw new AppError('notFound')
  const isWhole = parties.some(party => party !== 'pit' && party !== 'operator')
  const version = await readTrackVersion(orm, name.projectId, load.loadLogId)
  const seen = JSON.stringify([version, isWhole, load.span, load.loadedAt, load.leftPitAt])
  const tag = `"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`
  if (tag === held) return { tag }
  const points = await readTrack(orm, name.projectId, load.loadLogId)
  const cutAt = isWhole ? null : leftPitAt(load, points)
  const { projectId, loadLogId, span } = load
  const head = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null, cutAt }
  return { tag, track: buildLoadTrack(head, cutAt === null ? points : points.filter(({ at }) => at < cutAt)) }
}

/** When it was said to have left, or when its fixes, once it was loaded, are outside of the fence: what comes first. */
function leftPitAt(load: TrackedLoad, points: readonly TrackPoint[]): number | null {
  const fence = fenceOf(load.terms.origin)
  const flags = flagsOf(points)
  const { loadedAt, span } = load
  const outside = points.find(
    (point, i) =>
      loadedAt !== undefined &&
      point.at >= loadedAt &&
      (flags[i]! & trackFlags.unused) === 0 &&
      metersOutside(fence, point) > 0,
  )
  const times = [load.leftPitAt, outside?.at, span.endedAt].filter(at => at !== undefined)
  return times.length === 0 ? null : Math.min(...times)
}
