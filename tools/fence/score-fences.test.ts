/** Replays recorded tracks through the fence engine and holds it to its targets. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { heldOutTracks } from './held-out.ts'
import { listRecordedTracks, type Thinning } from './recorded-track.ts'
import { addScores, percentileMs, scoreTrack } from './score-fences.ts'

const folder = path.join(import.meta.dirname, '../../../shared/traces')
const whyNot = existsSync(folder) ? undefined : `the recorded tracks are not at ${folder}`

for (const thinning of ['filter50', 'elastic'] satisfies Thinning[]) {
  for (const [title, isHeldOut] of [
    ['the tracks it was tuned on', false],
    ['tracks held out', true],
  ] as const) {
    const rate = thinning === 'elastic' ? 'a fix each 300 m at speed' : 'a fix each 50 m'
    test(`on ${title}, with ${rate}, 99 % of enters and exits are told within 30 s and no drive-by`, context => {
      if (whyNot) return context.skip(whyNot)
      const tracks = listRecordedTracks(folder).filter(track => heldOutTracks.has(track.name) === isHeldOut)
      const score = addScores(tracks.map(track => scoreTrack(track, thinning)))
      expect(score.due).toBeGreaterThan(150)
      expect(score.passages).toBeGreaterThan(150)
      expect(score.near / score.due).toBeGreaterThanOrEqual(0.99)
      expect(score.passagesTold).toBe(0)
      expect(score.false).toBe(0)
      expect(percentileMs(score.errorsMs, 0.95)).toBeLessThanOrEqual(15_000)
      expect(score.honest / score.errorsMs.length).toBeGreaterThanOrEqual(0.98)
    })
  }
}
