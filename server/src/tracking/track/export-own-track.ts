/**
 * Exports a trucker's own points, all that other parties could see, load by load. Only the trucker gets them. A single
 * load's track, for all its parties: `domain/src/track/gpx.ts`.
 */
import { escapeXml } from '@haulway/domain/track/gpx.ts'
import { flagsOfFixes, trackFlags } from '@haulway/domain/track/load-track.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '../../db/database.ts'
import type { ReadHistory } from '../../db/history.ts'
import { readTrack } from '../tracking.table.ts'

export const exportFormats = { gpx: 'application/gpx+xml', csv: 'text/csv; charset=utf-8' } as const
export type ExportFormat = keyof typeof exportFormats

/** `from` and `to` are times of capture, in ms since 1970. */
export const exportQuerySchema = z.object({
  format: z.enum(['gpx', 'csv']).default('gpx'),
  from: z.coerce.number().int().min(0).default(0),
  to: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
})
export type ExportQuery = z.infer<typeof exportQuerySchema>

const loadsMax = 100_000

type OwnLoad = { project_id: string; load_log_id: string; name: string }

/** Exports the loads that this user drives or drove, the oldest first. Only one load is in memory at a time. */
export async function* exportOwnTrack(
  readHistory: ReadHistory,
  uid: string,
  query: ExportQuery,
): AsyncGenerator<string> {
  const { head, load: writeLoad, foot } = writers[query.format]
  yield head
  for (const load of await readHistory(({ orm }) => listOwnLoads(orm, uid))) {
    const track = await readHistory(({ orm }) => readTrack(orm, load.project_id, load.load_log_id))
    const points = track.filter(({ at }) => at >= query.from && at <= query.to)
    if (points.length > 0) yield writeLoad(load, points)
  }
  yield foot
}

async function listOwnLoads(orm: Orm, uid: string): Promise<OwnLoad[]> {
  const rows = await orm.execute<OwnLoad>(sql`
    select project_id, load_log_id, concat_ws(' ', record->'terms'->>'projectName', shift_day) as name from load_logs
    where alias_of is null and driver_entity_id in (select entity_id from members where uid = ${uid})
    order by load_log_id limit ${loadsMax}`)
  return [...rows]
}

type Writer = { head: string; load: (load: OwnLoad, points: readonly TrackPoint[]) => string; foot: string }

const csvColumns =
  'projectId,loadLogId,time,lat,lng,accuracyMeters,speedMetersPerSecond,headingDegrees,batteryLevel,activity,' +
  'mock,used,clockShiftMs,receivedAt'

const writers: Record<ExportFormat, Writer> = {
  csv: {
    head: `${csvColumns}\r\n`,
    load: (load, points) => {
      const flags = flagsOfFixes(points)
      return points.map((point, i) => `${csvLine(load, point, flags[i]!)}\r\n`).join('')
    },
    foot: '',
  },
  gpx: {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Haulway" xmlns="http://www.topografix.com/GPX/1/1">
`,
    load: (load, points) =>
      `<trk><name>${escapeXml(load.name)}</name><desc>${load.load_log_id}</desc><trkseg>\n${points
        .map(
          ({ lat, lng, at }) => `<trkpt lat="${lat}" lon="${lng}"><time>${new Date(at).toISOString()}</time></trkpt>\n`,
        )
        .join('')}</trkseg></trk>\n`,
    foot: '</gpx>\n',
  },
}

function csvLine({ project_id, load_log_id }: OwnLoad, point: TrackPoint, flags: number): string {
  const { accuracyMeters, speedMetersPerSecond, headingDegrees, batteryLevel, activity } = point
  const time = new Date(point.at).toISOString()
  const optional = [accuracyMeters, speedMetersPerSecond, headingDegrees, batteryLevel, activity].map(
    each => each ?? '',
  )
  const judgment = [point.isMock, (flags & trackFlags.unused) === 0, point.clockShiftMs]
  const received = new Date(point.receivedAt).toISOString()
  return [project_id, load_log_id, time, point.lat, point.lng, ...optional, ...judgment, received].join(',')
}
