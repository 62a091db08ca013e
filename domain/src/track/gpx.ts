/**
 * A load's track as GPX 1.1, for other programs: a segment for each known stretch, no line across a gap. A trucker's
 * own points of all loads: `server/src/tracking/track/export-own-track.ts`.
 */
import type { Replay } from './replay.ts'

/** @param name such as "Load 50, truck 41" */
export function gpxOf({ stretches }: Replay, name: string): string {
  const segments = stretches.map(stretch => {
    const points = stretch.map(({ lat, lng, at }) => {
      return `<trkpt lat="${lat}" lon="${lng}"><time>${new Date(at).toISOString()}</time></trkpt>`
    })
    return `<trkseg>\n${points.join('\n')}\n</trkseg>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Haulway" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escapeXml(name)}</name>
${segments.join('')}</trk>
</gpx>
`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
