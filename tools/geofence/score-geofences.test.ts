/** Replays recorded tracks through the geofence engine, with and without strays, and checks its targets. */
import { existsSync } from 'node:fs'
import { tracesFolder } from '@haulway/server/testing/references.fixture.ts'
import { expect, test } from 'vitest'
import { heldOutTracks } from './held-out.ts'
import { listRecordedTracks, type Thinning } from './recorded-track.ts'
import { addScores, percentileMs, scoreTrack } from './score-geofences.ts'
import { addStrayScores, prepareStrays, strayPlaces } from './score-strays.ts'

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
      expect(score.passagesFound).toBe(0)
      expect(score.false).toBe(0)
      expect(percentileMs(score.errorsMs, 0.95)).toBeLessThanOrEqual(15_000)
      expect(score.covered / score.found).toBeGreaterThanOrEqual(0.98)
    })
  }
}

/** A stray replaces a fix: no rule can find more than the track shows without those fixes. */
for (const [title, fixesMax, spots, passagesMax] of [
  ['single strays', 1, [false], 0],
  ['strays in bursts of up to three', 3, [false, true], 1],
] as const) {
  test(`${title} in 0.1 to 1 % of the fixes make no false event, and hide none that the other fixes show`, context => {
    if (whyNot) return context.skip(whyNot)
    const trials = listRecordedTracks(tracesFolder).map(track => prepareStrays(track, 'filter50'))
    const strayings = [0.001, 0.003, 0.01].flatMap(share =>
      spots.flatMap(isSameSpot => strayPlaces.map(where => ({ share, fixesMax, isSameSpot, where }))),
    )
    const scores = strayings.flatMap(straying => trials.map(score => score(straying, 'recorded 1')))
    const { strays, plain, strayed, without } = addStrayScores(scores)
    expect(strays).toBeGreaterThan(450)
    expect(strayed.false).toBe(0)
    expect(strayed.passagesFound).toBeLessThanOrEqual(passagesMax)
    expect(strayed.found).toBeGreaterThanOrEqual(without.found)
    expect((plain.found - strayed.found) / plain.due).toBeLessThanOrEqual(0.01)
    expect(strayed.covered / strayed.found).toBeGreaterThanOrEqual(0.98)
  })
}
