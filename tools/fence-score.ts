/** Prints the score of the fence engine on recorded tracks: `node tools/fence-score.ts [folder]`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { heldOutTracks } from './fence/held-out.ts'
import { listRecordedTracks, type Thinning, thinnings } from './fence/recorded-track.ts'
import { addScores, type FenceScore, percentileMs, scoreTrack } from './fence/score-fences.ts'

const folder = process.argv[2] ?? path.join(import.meta.dirname, '../../shared/traces')
if (existsSync(folder)) printScores()
else process.stdout.write(`There are no tracks at ${folder}, so nothing is scored.\n`)

function printScores(): void {
  const tracks = listRecordedTracks(folder)
  print(['track', 'thinned', 'fences', 'due', 'near', 'far', 'miss', 'recall', 'p50 s', 'p95 s', 'max s', 'honest'])
  const all: { name: string; thinning: Thinning; score: FenceScore }[] = []
  for (const track of tracks) {
    for (const thinning of thinnings) {
      const score = scoreTrack(track, thinning)
      all.push({ name: track.name, thinning, score })
      printScore(track.name, thinning, score)
    }
  }
  for (const [title, isIn] of [
    ['ALL', () => true],
    ['tuned on', (name: string) => !heldOutTracks.has(name)],
    ['HELD OUT', (name: string) => heldOutTracks.has(name)],
  ] as const) {
    for (const thinning of thinnings) {
      const rows = all.filter(row => row.thinning === thinning && isIn(row.name))
      printScore(title, thinning, addScores(rows.map(row => row.score)))
    }
  }
}

function printScore(name: string, thinning: Thinning, score: FenceScore): void {
  const { fences, due, near, far, missed, errorsMs, honest } = score
  const seconds = (share: number) => (percentileMs(errorsMs, share) / 1000).toFixed(1)
  const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
  const figures = [fences, due, near, far, missed, percent(near, due), seconds(0.5), seconds(0.95), seconds(1)]
  print([name, thinning, ...figures, percent(honest, near + far)])
  const { passages, passagesTold, between, betweenTold, roughDue, roughTold } = score
  const rest = `passages ${passages}, told ${passagesTold}; false ${score.false}; between ${betweenTold}/${between}`
  print(['', '', `${rest}; rough ${roughTold}/${roughDue}`])
}

function print(cells: readonly (string | number)[]): void {
  const widths = [30, 10, 7, 6, 6, 5, 5, 8, 7, 7, 7, 8]
  process.stdout.write(`${cells.map((cell, i) => String(cell).padEnd(widths[i] ?? 8)).join(' ')}\n`)
}
