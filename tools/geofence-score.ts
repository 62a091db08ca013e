/**
 * Prints the score of the geofence engine on recorded tracks:
 * `node tools/geofence-score.ts [folder] [--strays [--seed=text]]`
 */
import { existsSync } from 'node:fs'
import { tracesFolder } from '@haulway/server/testing/references.fixture.ts'
import { heldOutTracks, vehicles } from './geofence/held-out.ts'
import { listRecordedTracks, type Thinning, thinnings } from './geofence/recorded-track.ts'
import { addScores, type GeofenceScore, percentileMs, scoreTrack } from './geofence/score-geofences.ts'
import { addStrayScores, prepareStrays, strayPlaces } from './geofence/score-strays.ts'

const folder = process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? tracesFolder
if (existsSync(folder) && process.argv.includes('--strays')) printStrays()
else if (existsSync(folder)) printScores()
else process.stdout.write(`There are no tracks at ${folder}, so nothing is scored.\n`)

function printScores(): void {
  const tracks = listRecordedTracks(folder)
  print([
    'track',
    'thinned',
    'geofences',
    'due',
    'rough',
    'found',
    'recall',
    'false',
    'passed',
    'p50 s',
    'p95 s',
    'max s',
    'far',
    'covered',
  ])
  const all = tracks.flatMap(({ name }, i) =>
    thinnings.map(thinning => ({ name, thinning, score: scoreTrack(tracks[i]!, thinning) })),
  )
  for (const { name, thinning, score } of all) printScore(name, thinning, score)
  const groups: [string, (name: string) => boolean][] = [
    ...Object.entries(vehicles).map(([vehicle, begins]): [string, (name: string) => boolean] => [
      vehicle,
      name => begins.some(begin => name.startsWith(begin)),
    ]),
    ['TUNED ON', name => !heldOutTracks.has(name)],
    ['HELD OUT', name => heldOutTracks.has(name)],
    ['ALL', () => true],
  ]
  for (const [title, isIn] of groups) {
    for (const thinning of thinnings) {
      const rows = all.filter(row => row.thinning === thinning && isIn(row.name))
      printScore(title, thinning, addScores(rows.map(row => row.score)))
    }
  }
}

function printScore(name: string, thinning: Thinning, score: GeofenceScore): void {
  const { geofences, due, dueRough, found, errorsMs, far, covered, passages, passagesFound } = score
  const seconds = (share: number) => (percentileMs(errorsMs, share) / 1000).toFixed(1)
  const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
  const counts = [geofences, due, dueRough, found, percent(found, due), score.false, `${passagesFound}/${passages}`]
  print([name, thinning, ...counts, seconds(0.5), seconds(0.95), seconds(1), far, percent(covered, found)])
}

function print(cells: readonly (string | number)[]): void {
  const widths = [30, 10, 7, 6, 6, 6, 8, 6, 8, 7, 7, 7, 5, 8]
  process.stdout.write(`${cells.map((cell, i) => String(cell).padEnd(widths[i] ?? 8)).join(' ')}\n`)
}

/** Scores the same geofences as recorded, without the fixes that become strays, and with the strays. */
function printStrays(): void {
  const seed = process.argv.find(argument => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 'recorded 1'
  const trials = listRecordedTracks(folder).map(track => prepareStrays(track, 'filter50'))
  const before = ['strays', 'where', 'moved', 'due', 'found', 'without', 'with']
  print([...before, 'false', 'with', 'passed', 'with', 'covered', 'with'])
  for (const where of strayPlaces) {
    for (const [title, fixesMax, isSameSpot] of [
      ['single', 1, false],
      ['up to 3', 3, false],
      ['up to 3 at one spot', 3, true],
    ] as const) {
      const scores = [0.001, 0.003, 0.01].flatMap(share =>
        trials.map(score => score({ share, fixesMax, isSameSpot, where }, seed)),
      )
      const { strays, plain, strayed, without } = addStrayScores(scores)
      const found = [plain.found, without.found, strayed.found]
      const counts = [strays, plain.due, ...found, plain.false, strayed.false]
      const percents = [plain, strayed].map(score => `${((100 * score.covered) / score.found).toFixed(1)} %`)
      print([title, where, ...counts, plain.passagesFound, strayed.passagesFound, ...percents])
    }
  }
}
