/** The score of the geofence engine: its events on a thinned track against what truly happened at the full rate. */

import type { GeofenceShape } from '@haulway/domain/geofence/shape.ts'
import { foldGeofences, type GeofenceEvent } from '@haulway/domain/geofence/watch.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { type RecordedTrack, type Thinning, thinTrack } from './recorded-track.ts'
import { geofencesAtStops, geofencesOnRoad } from './trial-fences.ts'
import { listTrueVisits, type TrueCrossing, type TrueVisit, trueFixes } from './true-visits.ts'

/**
 * A stay that must be seen: the engine's minute of dwell and a heartbeat's minute. A passage must not be; what lies
 * between may be told either way. A crossing counts only where the recording goes on for a minute after it.
 */
export const stayMs = 120 * secondMs
const goesOnMs = 60 * secondMs
export const passageMs = 45 * secondMs
/** As near as a time must be. */
export const nearMs = 30 * secondMs
/**
 * Where the full-rate track itself does not know the crossing better than this, or was silent for longer just before or
 * after it (a recorder switched off on arrival), its time is not judged; whether it was told is.
 */
export const truthSlackMs = 15 * secondMs
export const truthSilenceMs = 45 * secondMs
/** An event so far from a crossing is not about it. */
const sameMs = { stay: 300 * secondMs, short: 60 * secondMs }

export type GeofenceScore = {
  geofences: number
  /** Enters and exits of true stays: all, and of these the rough ones, which the full rate itself hardly knows. */
  due: number
  dueRough: number
  found: number
  foundRough: number
  /** Of the found ones with a time that is known, the error; and how many are more than 30 s off. */
  errorsMs: number[]
  far: number
  /** Of all found ones, how many have the true time within their own uncertainty, and the truth's. */
  covered: number
  passages: number
  passagesFound: number
  /** Events that belong to no stay and no passage. */
  false: number
  between: number
  betweenFound: number
}

const noScore: GeofenceScore = {
  ...{ geofences: 0, due: 0, dueRough: 0, found: 0, foundRough: 0, errorsMs: [], far: 0, covered: 0 },
  ...{ passages: 0, passagesFound: 0, false: 0, between: 0, betweenFound: 0 },
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

/** @param share 0.5 is the median; 0 where there is none */
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
  // The long ones first: what was found of them must not be counted to a passage just before or after.
  const visits = joinShortAbsences(listTrueVisits(geofence, truth)).sort((a, b) => b.stayMs - a.stayMs)
  const endsAt = (truth.at(-1)?.at ?? 0) - goesOnMs
  const isStay = (visit: TrueVisit) => visit.stayMs >= stayMs + (visit.exit ? 0 : goesOnMs)
  for (const visit of visits.filter(isStay)) scoreStay(score, visit, left, endsAt)
  for (const visit of visits.filter(visit => !isStay(visit))) countShort(score, visit, left)
  score.false = left.size
  return score
}

/** `isReturn`, `isBreak`: it follows, or precedes, an absence that either answer is right for. */
type JudgedVisit = TrueVisit & { isReturn: boolean; isBreak: boolean }

/** An absence is judged as a stay is: as short as a passage it is none, and up to two minutes either is right. */
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
        ...{ lastAt, stayMs: last.stayMs + absenceMs + visit.stayMs },
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
  // A track that begins or ends inside has a stay of unknown length, and so has one whose edges are known roughly.
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
