/** Scores how strays change what the geofence engine reports for a recorded track. */
import { createRandom } from '@haulway/demo/simulator/random.ts'
import { type RecordedTrack, type Thinning, thinTrack } from './recorded-track.ts'
import { addScores, type GeofenceScore, scoreGeofence } from './score-geofences.ts'
import { putStrays, type Straying } from './stray-fixes.ts'
import { geofencesAtStops, geofencesOnRoad } from './trial-geofences.ts'
import { trueFixes } from './true-visits.ts'

/** Scores of the same geofences, on the track as recorded and with strays in it. */
export type StrayScore = { strays: number; plain: GeofenceScore; strayed: GeofenceScore }

/** How many of a track's geofences each seed tries. */
const geofencesMax = 24

/** `device`: strays are inserted before the tracker thins its fixes. `kept`: among the fixes that it kept. */
export const strayPlaces = ['device', 'kept'] as const

export function scoreStrays(
  track: RecordedTrack,
  thinning: Thinning,
  straying: Straying & { where: (typeof strayPlaces)[number] },
  seed: string,
): StrayScore {
  const random = createRandom(seed, `${track.name} ${thinning} ${JSON.stringify(straying)}`)
  const truth = trueFixes(track.fixes)
  const plain = thinTrack(track.fixes, thinning)
  const source = straying.where === 'device' ? track.fixes : plain
  const moved = putStrays(source, random, straying)
  const strayed = straying.where === 'device' ? thinTrack(moved.fixes, thinning) : moved.fixes
  const all = [...geofencesAtStops(truth), ...geofencesOnRoad(truth)]
  const count = Math.min(geofencesMax, all.length)
  const geofences = Array.from({ length: count }, () => all[Math.floor(random.next() * all.length)]!)
  return {
    strays: moved.strays,
    plain: addScores(geofences.map(geofence => scoreGeofence(geofence, truth, plain))),
    strayed: addScores(geofences.map(geofence => scoreGeofence(geofence, truth, strayed))),
  }
}

export function addStrayScores(scores: readonly StrayScore[]): StrayScore {
  return {
    strays: scores.reduce((sum, score) => sum + score.strays, 0),
    plain: addScores(scores.map(score => score.plain)),
    strayed: addScores(scores.map(score => score.strayed)),
  }
}
