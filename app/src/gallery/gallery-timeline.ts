/** The working day of the gallery at 10:42: ten trucks between Ormrod Pit and Gate 3. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { type TimelineFacts, timelineOf } from '@haulway/domain/metrics/timeline/timeline.ts'
import type { TimelineStage, TimelineTruck } from '@haulway/domain/metrics/timeline/timeline-truck.ts'
import { minuteMs } from '@haulway/domain/time.ts'

const now = Date.parse('2026-10-15T10:42:00-04:00')
const place = { kind: 'pit' as const, radiusMeters: 0, entityId: 'E', entityName: 'Ormrod' }
const pit = { ...place, name: 'Ormrod Pit', lat: 40.62, lng: -75.62 }
const site = { ...place, name: 'Gate 3', kind: 'site' as const, lat: 40.56, lng: -75.52 }
const haulId = 'H'

/** @param share of the way from the pit to the site. @param ago minutes in the stage */
function truck(number: string, stage: TimelineStage, share?: number, ago = 0): TimelineTruck {
  const between = (a: number, b: number, part: number) => a + (b - a) * part
  const at = (part: number): LatLng => ({
    lat: between(pit.lat, site.lat, part),
    lng: between(pit.lng, site.lng, part),
  })
  return {
    id: number,
    number,
    haulId,
    stage,
    since: now - ago * minuteMs,
    pit,
    site,
    isReturning: true,
    isLost: false,
    ...(share !== undefined && { fix: { ...at(share), at: now } }),
  }
}

const trucks = [
  truck('T-208', 'loading', undefined, 2),
  truck('77', 'leaving', 0, 1),
  truck('T-211', 'queued', undefined, 8),
  truck('7', 'queued', undefined, 5),
  truck('T-203', 'toSite', 0.35),
  truck('T-207', 'toSite', 0.62),
  truck('T-205', 'atSite', undefined, 1),
  truck('T-210', 'toPit', 0.1),
  truck('41', 'toPit', 0.5),
  { ...truck('12', 'toPit', 0.85), isLost: true },
]

const loads: TimelineFacts['loads'] = [0, 1, 2, 3, 4].map(n => {
  const deliver = now - (20 + n * 4) * minuteMs
  const ago = (minutes: number) => deliver - minutes * minuteMs
  const truckOf = { truckId: 'T', number: '41', plate: '', tareGrams: 1, legalPayloadGrams: 1, bodyLiters: null }
  return {
    projectId: 'P',
    loadLogId: `L${n}`,
    shiftDay: '2026-10-15',
    milestones: {
      deliver,
      arriveAtSite: ago(2),
      confirmLoad: ago(15 + n * 0.4),
      confirmTrucker: ago(19),
      arriveAtPit: ago(23),
      start: ago(33 + n * 0.5),
    },
    terms: {
      haulId,
      projectName: 'SR 222',
      truck: truckOf,
      materialName: '2A stone',
      origin: pit,
      destination: site,
    },
  }
})

export const galleryTimeline = timelineOf({ trucks, loads, loaders: 1, now })
/** The same moment as the pit sees it: without the trucks that have left. */
export const galleryPitTimeline = timelineOf({
  trucks: trucks
    .filter(({ stage }) => stage !== 'toSite' && stage !== 'atSite')
    .map(each => ({ ...each, isReturning: false })),
  loads,
  loaders: 1,
  now,
})
