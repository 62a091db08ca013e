/** A load's track for its parties. A pit and its operators see it until the truck leaves the pit; a dump doesn't. */
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
import { findLoadForReader, type LoadName, type TrackedLoad } from '../monitor/tracked-load.ts'
import { batchesIn, batchIdsIn, bytesOf, type HeldBatch } from '../tracking.table.ts'

/**
 * @param wanted the requested form, and the tag of the version that the client has
 * @returns the track's tag, the track unless the client has this version, and how many points were read for it
 * @throws AppError notFound when the user is not a party of the load
 */
export async function readLoadTrack(
  orm: Orm,
  actor: Actor,
  name: LoadName,
  wanted: { form: 'json' | 'bytes'; tag: string | undefined },
): Promise<{ tag: string; track?: LoadTrack | Uint8Array; points: number }> {
  const found = await findLoadForReader(orm, name, actor.uid)
  if (!found) throw new AppError('notFound')
  const { load } = found
  const isWhole = seesWhole(load, found.ownEntityIds)
  const held = await found.readBatches(wanted.tag === undefined ? batchesIn : batchIdsIn)
  const tag = tagOf(wanted.form, load, held, isWhole)
  if (wanted.tag === tag) return { tag, points: 0 }
  if (wanted.tag !== undefined) return readLoadTrack(orm, actor, name, { ...wanted, tag: undefined })
  const columns = unpackTrack(held.map(bytesOf))
  const { projectId, loadLogId, span } = load
  const cutAt = isWhole ? null : leftPitAt(load, columns)
  const head = { projectId, loadLogId, startedAt: span.startedAt, endedAt: span.endedAt ?? null, cutAt }
  const track = (wanted.form === 'json' ? buildLoadTrack : encodeLoadTrack)(head, columns)
  return { tag, track, points: columns.key.length }
}

/** A tag that changes whenever the answer would change. */
function tagOf(form: string, load: TrackedLoad, held: readonly HeldBatch[], isWhole: boolean): string {
  const batches = held.map(({ batch_id }) => batch_id).sort()
  const version = JSON.stringify([form, batches, isWhole, load.span, load.loadedAt, load.leftPitAt])
  return `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`
}

/** Whether the user may see the whole track. @throws AppError notFound when they are not a party of the load */
function seesWhole(load: TrackedLoad, ownIds: ReadonlySet<string>): boolean {
  const parties = partyViews(load.terms, load.operatorEntityIds)
    .filter(({ entityId, party }) => ownIds.has(entityId) && party !== 'dump')
    .map(({ party }) => party)
  if (parties.length === 0) throw new AppError('notFound')
  return parties.some(party => party !== 'pit' && party !== 'operator')
}

/**
 * When the truck left the pit: the earliest of the recorded leaving, the first fix outside the geofence after loading,
 * and the load's end.
 */
function leftPitAt(load: TrackedLoad, track: TrackColumns): number | null {
  const geofence = geofenceOf(load.terms.origin)
  const { loadedAt, span } = load
  const isOutside = (fix: TrackFix) => loadedAt !== undefined && fix.at >= loadedAt && metersOutside(geofence, fix) > 0
  const outside = placingPoints(fixesOfColumns(track)).find(isOutside)
  const times = [load.leftPitAt, outside?.at, span.endedAt].filter(at => at !== undefined)
  return times.length === 0 ? null : Math.min(...times)
}
