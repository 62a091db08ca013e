/** Scores how strays change what the geofence engine reports for a recorded track. */
import { createRandom } from '@haulway/demo/simulator/random.ts'
import type { GeofenceShape } from '@haulway/domain/geofence/shape.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { type RecordedTrack, type Thinning, thinTrack } from './recorded-track.ts'
import { addScores, type GeofenceScore, scoreGeofence } from './score-geofences.ts'
import { putStrays, type Straying } from './stray-fixes.ts'
import { geofencesAtStops, geofencesOnRoad } from './trial-geofences.ts'
import { trueFixes } from './true-visits.ts'

/**
 * Scores of the same geofences on the track as recorded, with strays in it, and without those fixes. A stray replaces a
 * fix, so the score without them is the best that any rule can reach.
 */
export type StrayScore = { strays: number; plain: GeofenceScore; strayed: GeofenceScore; without: GeofenceScore }

/** How many of a track's geofences each seed tries. */
const geofencesMax = 24

/** `device`: strays are inserted before the tracker thins its fixes. `kept`: among the fixes that it kept. */
export const strayPlaces = ['device', 'kept'] as const

/** A recorded track on which strays are tried. Its truth and its score without strays are computed once. */
export function prepareStrays(track: RecordedTrack, thinning: Thinning) {
  const truth = trueFixes(track.fixes)
  const plain = thinTrack(track.fixes, thinning)
  const all = [...geofencesAtStops(truth), ...geofencesOnRoad(truth)]
  const plainScores = new Map<GeofenceShape, GeofenceScore>()
  const scorePlain = (geofence: GeofenceShape) => {
    const score = plainScores.get(geofence) ?? scoreGeofence(geofence, truth, plain)
    plainScores.set(geofence, score)
    return score
  }
  return (straying: Straying & { where: (typeof strayPlaces)[number] }, seed: string): StrayScore => {
    const random = createRandom(seed, `${track.name} ${thinning} ${JSON.stringify(straying)}`)
    const source = straying.where === 'device' ? track.fixes : plain
    const moved = putStrays(source, random, straying)
    const strayed = straying.where === 'device' ? thinTrack(moved.fixes, thinning) : moved.fixes
    const strays = new Set(moved.fixes.filter((fix, i) => fix !== source[i]))
    const without = strayed.filter(fix => !strays.has(fix))
    const count = Math.min(geofencesMax, all.length)
    const geofences = Array.from({ length: count }, () => all[Math.floor(random.next() * all.length)]!)
    const score = (fixes: readonly GateFix[]) =>
      addScores(geofences.map(geofence => scoreGeofence(geofence, truth, fixes)))
    const plainScore = addScores(geofences.map(scorePlain))
    return { strays: moved.strays, plain: plainScore, strayed: score(strayed), without: score(without) }
  }
}

export function addStrayScores(scores: readonly StrayScore[]): StrayScore {
  return {
    strays: scores.reduce((sum, score) => sum + score.strays, 0),
    plain: addScores(scores.map(score => score.plain)),
    strayed: addScores(scores.map(score => score.strayed)),
    without: addScores(scores.map(score => score.without)),
  }
}
