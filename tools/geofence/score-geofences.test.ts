/** Replays recorded tracks through the geofence engine, with and without strays, and checks its targets. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heldOutTracks } from './held-out.ts'
import { listRecordedTracks, type Thinning, tracesFolder } from './recorded-track.ts'
import { addScores, percentileMs, scoreTrack } from './score-geofences.ts'
import { addStrayScores, scoreStrays, strayPlaces } from './score-strays.ts'

const whyNot = existsSync(tracesFolder) ? undefined : `the recorded tracks are not at ${tracesFolder}`
const thinned: Thinning[] = ['filter50', 'elastic']

for (const thinning of thinned) {
  for (const [title, isHeldOut] of [
    ['the tracks it was tuned on', false],
    ['tracks held out', true],
  ] as const) {
    const rate = thinning === 'elastic' ? 'a fix every 300 m at speed' : 'a fix every 50 m'
    test(`on ${title}, with ${rate}, geofences meet their targets for recall, time and false events`, context => {
      if (whyNot) return context.skip(whyNot)
      const tracks = listRecordedTracks(tracesFolder).filter(track => heldOutTracks.has(track.name) === isHeldOut)
      const score = addScores(tracks.map(track => scoreTrack(track, thinning)))
      expect(score.due - score.dueRough).toBeGreaterThan(150)
      expect(score.passages).toBeGreaterThan(150)
      const sharp = (score.found - score.foundRough) / (score.due - score.dueRough)
      expect(sharp).toBeGreaterThanOrEqual(0.98)
      expect(score.found / score.due).toBeGreaterThanOrEqual(isHeldOut ? 0.93 : 0.83)
      expect(score.passagesFound).toBeLessThanOrEqual(1)
      expect(score.false).toBeLessThanOrEqual(2)
      expect(percentileMs(score.errorsMs, 0.95)).toBeLessThanOrEqual(15_000)
      expect(score.covered / score.found).toBeGreaterThanOrEqual(0.98)
    })
  }
}

test('single strays in 0.1 and 1 % of the fixes cause at most one false event, and hide at most 1 %', context => {
  if (whyNot) return context.skip(whyNot)
  const tracks = listRecordedTracks(tracesFolder)
  const scores = [0.001, 0.01].flatMap(share =>
    strayPlaces.flatMap(where =>
      tracks.map(track =>
        scoreStrays(track, 'filter50', { share, fixesMax: 1, isSameSpot: false, where }, 'recorded 1'),
      ),
    ),
  )
  const { strays, plain, strayed } = addStrayScores(scores)
  expect(strays).toBeGreaterThan(150)
  expect(strayed.false - plain.false).toBeLessThanOrEqual(1)
  expect(strayed.passagesFound - plain.passagesFound).toBeLessThanOrEqual(1)
  expect((plain.found - strayed.found) / plain.due).toBeLessThanOrEqual(0.01)
}, 120_000)

test('strays in bursts of up to three cause at most four false events, and hide at most 1 %', context => {
  if (whyNot) return context.skip(whyNot)
  const tracks = listRecordedTracks(tracesFolder)
  const bursts = [false, true].flatMap(isSameSpot => strayPlaces.map(where => ({ fixesMax: 3, isSameSpot, where })))
  const scores = bursts.flatMap(burst =>
    tracks.map(track => scoreStrays(track, 'filter50', { share: 0.01, ...burst }, 'recorded 1')),
  )
  const { strays, plain, strayed } = addStrayScores(scores)
  expect(strays).toBeGreaterThan(500)
  expect(strayed.false - plain.false).toBeLessThanOrEqual(4)
  expect(strayed.passagesFound - plain.passagesFound).toBeLessThanOrEqual(1)
  expect((plain.found - strayed.found) / plain.due).toBeLessThanOrEqual(0.01)
}, 120_000)
