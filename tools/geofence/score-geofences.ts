/** Scores the geofence engine: compares its events on a thinned track with what the full track shows. */

import type { GeofenceShape } from '@haulway/domain/geofence/shape.ts'
import { foldGeofences, type GeofenceEvent } from '@haulway/domain/geofence/watch.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { type RecordedTrack, type Thinning, thinTrack } from './recorded-track.ts'
import { geofencesAtStops, geofencesOnRoad } from './trial-geofences.ts'
import { listTrueVisits, type TrueCrossing, type TrueVisit, trueFixes } from './true-visits.ts'

/**
 * A stay at least this long must be reported: a minute of dwell, and a minute between heartbeats. A passage must not be
 * reported; for stays in between, either is right. A crossing counts only if the recording continues for a minute
 * after.
 */
export const stayMs = 120 * secondMs
const continuesMs = 60 * secondMs
export const passageMs = 45 * secondMs
/** How close the reported time must be. */
export const nearMs = 30 * secondMs
/**
 * A crossing is rough if the full track knows its time less exactly than this, or was silent for longer just before or
 * after it (for example a recorder switched off on arrival). Then it must be reported, but its time is not judged.
 */
export const truthSlackMs = 15 * secondMs
export const truthSilenceMs = 45 * secondMs
/** An event farther in time from a crossing than this belongs to something else. */
const sameMs = { stay: 300 * secondMs, short: 60 * secondMs }

export type GeofenceScore = {
  geofences: number
  /** Enters and exits of true stays: all of them, and the rough ones among them. */
  due: number
  dueRough: number
  found: number
  foundRough: number
  /** The errors of those that were found and are not rough; and how many are more than 30 s off. */
  errorsMs: number[]
  far: number
  /** How many of those found have the true time within their uncertainty, allowing for that of the full track. */
  covered: number
  passages: number
  passagesFound: number
  /** Events that belong to no stay and no passage. */
  false: number
  between: number
  betweenFound: number
}

const noScore: GeofenceScore = {
  geofences: 0,
  due: 0,
  dueRough: 0,
  found: 0,
  foundRough: 0,
  errorsMs: [],
  far: 0,
  covered: 0,
  passages: 0,
  passagesFound: 0,
  false: 0,
  between: 0,
  betweenFound: 0,
}

export function scoreTrack(track: RecordedTrack, thinning: Thinning): GeofenceScore {
  const truth = trueFixes(track.fixes)
  const thinned = thinTrack(track.fixes, thinning)
  const geofences = [...geofencesAtStops(truth), ...geofencesOnRoad(truth)]
  return addScores(geofences.map(geofence => scoreGeofence(geofence, truth, thinned)))
}

export function addScores(scores: readonly GeofenceScore[]): GeofenceScore {
  const sum = { ...noScore, errorsMs: scores.flatMap(score => score.errorsMs) }
  const names = Object.keys(noScore).filter(name => name !== 'errorsMs') as Exclude<keyof GeofenceScore, 'errorsMs'>[]
  for (const name of names) sum[name] = scores.reduce((total, score) => total + score[name], 0)
  return sum
}

/** @param share 0.5 for the median. @returns 0 for an empty list */
export function percentileMs(errorsMs: readonly number[], share: number): number {
  const sorted = [...errorsMs].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export function scoreGeofence(
  geofence: GeofenceShape,
  truth: readonly GateFix[],
  thinned: readonly GateFix[],
): GeofenceScore {
  const nowhere: GeofenceShape = { kind: 'circle', center: { lat: 89, lng: 0 }, radiusMeters: 1 }
  const { events } = foldGeofences({ origin: geofence, destination: nowhere }, thinned)
  const left = new Set(events.filter(event => !event.wasInside))
  const score = { ...noScore, geofences: 1, errorsMs: [] as number[] }
  // Long stays first, so that their events are not attributed to a passage just before or after.
  const visits = joinShortAbsences(listTrueVisits(geofence, truth)).sort((a, b) => b.stayMs - a.stayMs)
  const endsAt = (truth.at(-1)?.at ?? 0) - continuesMs
  const isStay = (visit: TrueVisit) => visit.stayMs >= stayMs + (visit.exit ? 0 : continuesMs)
  for (const visit of visits.filter(isStay)) scoreStay(score, visit, left, endsAt)
  for (const visit of visits.filter(visit => !isStay(visit))) countShort(score, visit, left)
  score.false = left.size
  return score
}

/** `isReturn`, `isBreak`: the visit follows, or precedes, an absence for which either answer is right. */
type JudgedVisit = TrueVisit & { isReturn: boolean; isBreak: boolean }

/** Absences are judged like stays: one as short as a passage doesn't count, and up to two minutes either is right. */
function joinShortAbsences(visits: readonly TrueVisit[]): JudgedVisit[] {
  const joined: JudgedVisit[] = []
  for (const visit of visits) {
    const last = joined.at(-1)
    const absenceMs = (visit.enter?.at ?? visit.firstAt) - (last?.exit?.at ?? Number.NEGATIVE_INFINITY)
    const isReturn = absenceMs < stayMs
    if (last && absenceMs <= passageMs) {
      const { exit: _, ...begun } = last
      const { exit, lastAt } = visit
      joined[joined.length - 1] = {
        ...begun,
        ...(exit && { exit }),
        lastAt,
        stayMs: last.stayMs + absenceMs + visit.stayMs,
      }
      continue
    }
    if (last) last.isBreak = isReturn
    joined.push({ ...visit, isReturn, isBreak: false })
  }
  return joined
}

function scoreStay(score: GeofenceScore, visit: JudgedVisit, left: Set<GeofenceEvent>, endsAt: number): void {
  for (const [kind, crossing, isOpen] of [
    ['enterOrigin', visit.enter, visit.isReturn],
    ['exitOrigin', visit.exit, visit.isBreak],
  ] as const) {
    if (!crossing) continue
    const event = takeNearest(left, kind, crossing, sameMs.stay)
    if (crossing.at > endsAt) continue
    if (isOpen) {
      score.between++
      if (event) score.betweenFound++
      continue
    }
    const isRough = crossing.slackMs > truthSlackMs || crossing.silenceMs > truthSilenceMs
    score.due++
    if (isRough) score.dueRough++
    if (event) countFound(score, event, crossing, isRough)
  }
}

function countFound(score: GeofenceScore, event: GeofenceEvent, crossing: TrueCrossing, isRough: boolean): void {
  const errorMs = Math.abs(event.at - crossing.at)
  score.found++
  if (errorMs <= event.uncertaintyMs + crossing.slackMs) score.covered++
  if (isRough) {
    score.foundRough++
    return
  }
  score.errorsMs.push(errorMs)
  if (errorMs > nearMs) score.far++
}

function countShort(score: GeofenceScore, visit: JudgedVisit, left: Set<GeofenceEvent>): void {
  const isPassage = visit.stayMs <= passageMs
  const found = (['enterOrigin', 'exitOrigin'] as const).filter((kind, i) => {
    const crossing = i === 0 ? visit.enter : visit.exit
    return crossing && takeNearest(left, kind, crossing, sameMs.short)
  })
  // If a track begins or ends inside, or a crossing is rough, the length of the stay is unknown.
  const isKnown = [visit.enter, visit.exit].every(crossing => crossing && crossing.slackMs <= truthSlackMs)
  if (isPassage && isKnown) {
    score.passages++
    if (found.length > 0) score.passagesFound++
    return
  }
  score.between++
  if (found.length > 0) score.betweenFound++
}

function takeNearest(
  left: Set<GeofenceEvent>,
  kind: GeofenceEvent['kind'],
  crossing: TrueCrossing,
  withinMs: number,
): GeofenceEvent | undefined {
  const distance = (event: GeofenceEvent) => Math.abs(event.at - crossing.at)
  const slackMs = withinMs + crossing.slackMs
  const isAbout = (event: GeofenceEvent) =>
    event.kind === kind && distance(event) <= Math.max(slackMs, event.uncertaintyMs)
  const near = [...left].filter(isAbout)
  const [nearest] = near.sort((a, b) => distance(a) - distance(b))
  if (nearest) left.delete(nearest)
  return nearest
}
