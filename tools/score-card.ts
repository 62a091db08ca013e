import { arrows, listCycles, listUpwardImports, placeOf } from './repo/places.ts'
import { code, listStrings, measureFunctions } from './repo/source.ts'

// Measures the product's code, tests left out, and prints it beside the bounds that STYLE.md sets.
const product = code.filter(({ file }) => placeOf(file) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file))
const fileLines = product.map(({ lines }) => lines.length)
const functionLines = product.flatMap(source => measureFunctions(source).map(({ lines }) => lines))
/** Nouns small and large, so that the card is not flattered by the easiest one. */
const nouns = ['truck', 'geo-pin', 'offer', 'payment', 'load-log'].map(noun => {
  const files = product.map(({ file }) => file).filter(file => new RegExp(`/src/(.+/)?${noun}/`).test(file))
  const named = (kind: string) => files.find(file => file.endsWith(`/${noun}.${kind}.ts`)) ?? ''
  return { noun, files, hops: countHops(named('routes'), named('table')) }
})

const rows: [string, string, string][] = [
  ['files of the product', `${product.length}`, ''],
  ['lines a file: median / p90 / max', spread(fileLines), '80 / 200 / 300'],
  ['lines a function: median / p90 / max', spread(functionLines), '– / – / 70'],
  ['longest line, characters', `${Math.max(...product.flatMap(({ lines }) => lines.map(each => each.length)))}`, '120'],
  ...nouns.map(({ noun, files, hops }): [string, string, string] => [
    `${noun}: files / hops from tap to row`,
    `${files.length} / ${hops}`,
    noun === 'truck' ? '11 / 4' : '– / 4',
  ]),
  ['most files in a folder', largestFolder(), '20'],
  ['most often a call name is written', mostWrittenCall(), '1'],
  ['imports to the right', `${listUpwardImports().length}`, '0'],
  ['circles of imports', `${listCycles().length}`, '0'],
]

console.table(Object.fromEntries(rows.map(([point, ours, most]) => [point, { ours, 'at most': most }])))
function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1)}`
}

/** Tests and what only they share are left out: they lie beside what they test. */
function largestFolder(): string {
  const folders = Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const [folder, files] = [...folders].sort((a, b) => b[1].length - a[1].length)[0]!
  return `${files.length} (${folder})`
}

/** From the screen to its call's contract, from there to the route that carries it out, then by imports to the row. */
function countHops(route: string, table: string): number | string {
  const fromScreenToRoute = 2
  let reached = new Set([route])
  for (let hops = 0; hops <= 10; hops++) {
    if (reached.has(table)) return fromScreenToRoute + hops
    reached = new Set(arrows.flatMap(({ from, to }) => (reached.has(from.file) && 'file' in to ? [to.file] : [])))
  }
  return 'none found'
}

/** How often the path of a call stands in the code as a string, for the one that stands most often. */
function mostWrittenCall(): string {
  const strings = product.flatMap(listStrings)
  const isPath = (written: string) => /^\/[a-z]+(-[a-z0-9]+)+$/.test(written)
  const contracts = product.filter(({ file }) => file.endsWith('.calls.ts'))
  const counted = contracts
    .flatMap(listStrings)
    .filter(isPath)
    .map(call => ({ call, times: strings.filter(each => each === call).length }))
  const most = counted.toSorted((a, b) => b.times - a.times)[0]
  return most ? `${most.times} (${most.call})` : 'no calls'
}
