/** A load in the demo region with its track, for tests: a silence on the drive to the site, late points, an outlier. */

import { distanceMeters, type LatLng, placeBetween } from '@haulway/domain/geo.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { decodeColumns, encodeTrack } from '@haulway/domain/track/codec.ts'
import type { DecodedTrack } from '@haulway/domain/track/load-track.ts'
import { decodeLoadTrack, encodeLoadTrack } from '@haulway/domain/track/load-track-bytes.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import { summarizeTrack, type TrackingLog, trackingLogSchema } from '@haulway/domain/tracker/tracking-log.ts'

export const startedAt = Date.UTC(2026, 9, 15, 14, 28)
export const minutesAt = (minutes: number) => startedAt + minutes * minuteMs
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const pit = { lat: 40.592769, lng: -75.636169 }
const gate = { lat: 40.564955, lng: -75.565002 }

function termsOf(n: number): LoadLogDocument['terms'] {
  const place = { entityId: id(901), entityName: 'Ormrod Pit', radiusMeters: 400 }
  const jobber = { entityId: id(904), entityName: 'Brandt Earthworks' }
  return {
    projectId: id(900),
    projectName: 'SR 222 Bypass',
    timeZone: 'America/New_York',
    haulId: id(902),
    offerId: id(903),
    dispatchId: id(100 + n),
    jobberEntityId: id(904),
    jobberName: 'Brandt Earthworks',
    pitEntityId: id(901),
    pitName: 'Ormrod Pit',
    truckingEntityId: id(905),
    truckingName: 'Delgado Trucking',
    driverEntityId: id(905),
    driverName: 'Ray Delgado',
    materialId: id(906),
    materialName: '2A stone',
    gramsPerCubicMeter: 1_600_000,
    unit: 'ton',
    siteRules: '',
    contactPhoneNo: '',
    truck: {
      truckId: id(n),
      number: String(n),
      plate: '',
      tareGrams: 13_190_000,
      legalPayloadGrams: 20_040_000,
      bodyLiters: null,
    },
    origin: { ...place, ...pit, name: 'Ormrod Pit', kind: 'pit' },
    destination: { ...jobber, ...gate, name: 'Gate 3', kind: 'gate', radiusMeters: 250 },
  }
}

const story = [
  { kind: 'start', witness: 'trucker', minutes: 0 },
  { kind: 'arriveAtPit', witness: 'geofence', minutes: 6 },
  { kind: 'confirmTrucker', witness: 'operator', minutes: 12 },
  { kind: 'confirmLoad', witness: 'operator', minutes: 15 },
  { kind: 'arriveAtSite', witness: 'geofence', minutes: 33 },
  { kind: 'deliver', witness: 'trucker', minutes: 36 },
] as const

/** A load of truck `n`, up to an act of its story. */
export function loadOf(n: number, last: (typeof story)[number]['kind'] = 'deliver', beganAt = startedAt) {
  const until = story.findIndex(({ kind }) => kind === last)
  const acts = story.slice(0, until + 1).map(({ kind, witness, minutes }, index): LoadLogAct => {
    const at = beganAt + minutes * minuteMs
    const more = kind === 'confirmLoad' && { quantity: { amountMilli: 21_380, unit: 'ton' as const } }
    return {
      actId: id(n * 1000 + index),
      kind,
      witness,
      by: { uid: 'ray', entityId: id(905) },
      occurredAt: at,
      receivedAt: at,
      ...more,
    }
  })
  const ids = { projectId: id(900), loadLogId: id(300 + n), aliases: [], loadNo: n, shiftDay: '2026-10-15' }
  const relations: LoadLogDocument['relations'] = ['jobber']
  return foldedDocument({ ...ids, createdOn: beganAt, party: 'jobber', relations, terms: termsOf(n) }, acts)
}

/** The track of truck 41: a fix every ten seconds, but none from minute 20 to minute 27. */
export function pointsOfTrack(): TrackPoint[] {
  const from = { lat: 40.61, lng: -75.66 }
  const legs = [
    { begin: 0, end: 6, a: from, b: pit },
    { begin: 6, end: 15, a: pit, b: pit },
    { begin: 15, end: 20, a: pit, b: placeBetween(pit, gate, 0.3) },
    { begin: 27, end: 36, a: placeBetween(pit, gate, 0.7), b: gate },
  ]
  const steps = legs.flatMap(({ begin, end, a, b }) => {
    const count = (end - begin) * 6
    const speed = distanceMeters(a, b) / ((end - begin) * 60)
    return Array.from({ length: count }, (_, n) => ({
      at: minutesAt(begin) + n * 10 * secondMs,
      place: placeBetween(a, b, n / count),
      speed,
    }))
  })
  const points = steps.map(({ at, place, speed }, n) => pointAt(n, at, place, speed))
  // Seven minutes of the wait in line arrived together, later, and one fix is far off.
  const late = points.map(point =>
    point.at >= minutesAt(7) && point.at < minutesAt(14) ? { ...point, receivedAt: minutesAt(20) } : point,
  )
  return [...late, pointAt(9_999, minutesAt(16) + 5_000, { lat: 41.2, lng: -75.2 }, 10)].sort((a, b) => a.at - b.at)
}

function pointAt(key: number, at: number, place: LatLng, speed: number): TrackPoint {
  return {
    key,
    at,
    clockShiftMs: 0,
    receivedAt: at + 2_000,
    lat: place.lat,
    lng: place.lng,
    accuracyMeters: 8,
    speedMetersPerSecond: speed,
    headingDegrees: 110,
    batteryLevel: 0.8,
    isCharging: true,
    isMoving: true,
    isMock: false,
    isHeartbeat: false,
    activity: 'in_vehicle',
  }
}

export function trackOfLoad(points = pointsOfTrack()): DecodedTrack {
  const { projectId, loadLogId } = loadOf(41)
  const columns = decodeColumns([encodeTrack(points)])
  const head = { projectId, loadLogId, startedAt, endedAt: minutesAt(36), cutAt: null }
  return decodeLoadTrack(encodeLoadTrack(head, columns))
}

export function logOfTrack(points = pointsOfTrack()): TrackingLog {
  const { projectId, loadLogId } = loadOf(41)
  const events = [{ kind: 'powerSaveOn' as const, at: minutesAt(20) }]
  const span = { projectId, loadLogId, startedAt, endedAt: minutesAt(36) }
  return summarizeTrack(span, points, { nowMs: minutesAt(40), events })
}

/** A summary that says 30 of a load's 36 minutes were recorded. */
export function trackingLogOf(
  { projectId, loadLogId }: Pick<TrackingLog, 'projectId' | 'loadLogId'>,
  gaps: TrackingLog['gaps'] = [],
): TrackingLog {
  return trackingLogSchema.parse({
    projectId,
    loadLogId,
    startedAt: minutesAt(0),
    endedAt: minutesAt(36),
    points: 100,
    meters: 9000,
    trackedMinutes: 30,
    gapMinutes: 6,
    lastPoint: null,
    gaps,
  })
}
