/** A load's way for those who may see it: a pit and its operators until the truck has left the pit's geofence. */
import { createHash } from 'node:crypto'
import { AppError } from '@haulway/domain/errors.ts'
import { geofenceOf, metersOutside } from '@haulway/domain/geofence/shape.ts'
import { fixesOfColumns, type TrackColumns, type TrackFix } from '@haulway/domain/track/columns.ts'
import { placingPoints } from '@haulway/domain/track/gaps.ts'
import { buildLoadTrack, type LoadTrack } from '@haulway/domain/track/load-track.ts'
import { encodeLoadTrack } from '@haulway/domain/track/load-track-bytes.ts'
import { partyViews } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Orm } from '../../db/database.ts'
import { unpackTrack } from '../ingest/packed-points.ts'
import { findLoadWithTrack, type LoadName, type TrackedLoad } from '../monitor/tracked-load.ts'
import { batchesOf, type HeldTrack, tracksIn, trackVersionsIn } from '../tracking.table.ts'

/**
 * @param held the tag of what the asker has, and in which form it is told
 * @returns the tag of the track, and the track unless that is what they have
 * @throws AppError notFound for who is no party of the load
 */
export async function readLoadTrack(
  orm: Orm,
  actor: Actor,
  name: LoadName,
  held: { form: 'json' | 'bytes'; tag: string | undefined },
): Promise<{ tag: string; track?: LoadTrack | Uint8Array }> {
  const heldIn = held.tag === undefined ? tracksIn : trackVersionsIn
  const found = await findLoadWithTrack(orm, name, actor.uid, heldIn)
  if (!found) throw new AppError('notFound')
  const { load } = found
  const isWhole = seesWhole(load, found.ownEntityIds)
  const tag = tagOf(held.form, load, found.held, isWhole)
  if (held.tag === tag) return { tag }
  if (held.tag !== undefined) return readLoadTrack(orm, actor, name, { ...held, tag: undefined })
  const columns = unpackTrack(found.held.flatMap(batchesOf))
  const { projectId, loadLogId, span } = load
  const cutAt = isWhole ? null : leftPitAt(load, columns)
  const head = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null, cutAt }
  return { tag, track: (held.form === 'json' ? buildLoadTrack : encodeLoadTrack)(head, columns) }
}

/** Another one whenever something else would be told. */
function tagOf(form: string, load: TrackedLoad, tracks: readonly HeldTrack[], isWhole: boolean): string {
  const batches = tracks.map(({ batch_ids }) => batch_ids).sort()
  const seen = JSON.stringify([form, batches, isWhole, load.span, load.loadedAt, load.leftPitAt])
  return `"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`
}

/** @throws AppError notFound for who is no party of the load */
function seesWhole(load: TrackedLoad, ownIds: ReadonlySet<string>): boolean {
  const parties = partyViews(load.terms, load.operatorEntityIds)
    .filter(({ entityId }) => ownIds.has(entityId))
    .map(({ party }) => party)
  if (parties.length === 0) throw new AppError('notFound')
  return parties.some(party => party !== 'pit' && party !== 'operator')
}

/**
 * When it was said to have left, or when its fixes, once it was loaded, are outside of the geofence: what comes first.
 */
function leftPitAt(load: TrackedLoad, track: TrackColumns): number | null {
  const geofence = geofenceOf(load.terms.origin)
  const { loadedAt, span } = load
  const isOutside = (fix: TrackFix) => loadedAt !== undefined && fix.at >= loadedAt && metersOutside(geofence, fix) > 0
  const outside = placingPoints(fixesOfColumns(track)).find(({ point }) => isOutside(point))
  const times = [load.leftPitAt, outside?.point.at, span.endedAt].filter(at => at !== undefined)
  return times.length === 0 ? null : Math.min(...times)
}
