/** A load's way for those who may see it: a pit and its operators until the truck has left the pit's fence. */
import { createHash } from 'node:crypto'
import { partyViews } from '@haulway/domain/dispatch/dispatch.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { fenceOf, metersOutside } from '@haulway/domain/tracking/fence-shape.ts'
import { buildLoadTrack, flagsOfColumns, type LoadTrack, trackFlags } from '@haulway/domain/tracking/load-track.ts'
import { encodeLoadTrack } from '@haulway/domain/tracking/load-track-bytes.ts'
import { fixAt, type TrackColumns } from '@haulway/domain/tracking/track-columns.ts'
import type { Actor } from '../auth/actor.ts'
import type { Orm } from '../db/database.ts'
import { listMembershipsOf } from '../entity/entity.table.ts'
import { unpackTrack } from './packed-points.ts'
import { type LoadName, nameKey, readTrackedLoads, type TrackedLoad } from './tracked-load.ts'
import { readTrackRows, readTrackVersion } from './tracking.table.ts'

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
  const { projectId, loadLogId } = name
  // Asked together: who has no part in the load is told nothing of what was read.
  const [loads, members, version, track] = await Promise.all([
    readTrackedLoads(orm, [name]),
    listMembershipsOf(orm, actor.uid),
    held.tag === undefined ? undefined : readTrackVersion(orm, projectId, loadLogId),
    held.tag === undefined ? readTrackRows(orm, projectId, loadLogId) : undefined,
  ])
  const load = loads.get(nameKey(name))
  if (!load) throw new AppError('notFound')
  const isWhole = seesWhole(load, new Set(members.map(({ entityId }) => entityId)))
  const tagOf = (rows: string | undefined) => {
    const seen = JSON.stringify([held.form, rows, isWhole, load.span, load.loadedAt, load.leftPitAt])
    return `"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`
  }
  if (held.tag !== undefined && tagOf(version) === held.tag) return { tag: held.tag }
  const read = track ?? (await readTrackRows(orm, projectId, loadLogId))
  const columns = unpackTrack(read.rows)
  const head = { startedAt: load.span.startedAt, endedAt: load.span.endedAt ?? null }
  const cutAt = isWhole ? null : leftPitAt(load, columns)
  const names = { projectId: load.projectId, loadLogId: load.loadLogId }
  const tell = held.form === 'json' ? buildLoadTrack : encodeLoadTrack
  return { tag: tagOf(read.version), track: tell({ ...names, ...head, cutAt }, columns) }
}

/** @throws AppError notFound for who is no party of the load */
function seesWhole(load: TrackedLoad, ownIds: ReadonlySet<string>): boolean {
  const parties = partyViews(load.terms, load.operatorEntityIds)
    .filter(({ entityId }) => ownIds.has(entityId))
    .map(({ party }) => party)
  if (parties.length === 0) throw new AppError('notFound')
  return parties.some(party => party !== 'pit' && party !== 'operator')
}

/** When it was said to have left, or when its fixes, once it was loaded, are outside of the fence: what comes first. */
function leftPitAt(load: TrackedLoad, track: TrackColumns): number | null {
  const fence = fenceOf(load.terms.origin)
  const flags = flagsOfColumns(track)
  const { loadedAt, span } = load
  const outside = track.at.find(
    (at, i) =>
      loadedAt !== undefined &&
      at >= loadedAt &&
      (flags[i]! & trackFlags.unused) === 0 &&
      metersOutside(fence, fixAt(track, i)) > 0,
  )
  const times = [load.leftPitAt, outside, span.endedAt].filter(at => at !== undefined)
  return times.length === 0 ? null : Math.min(...times)
}
