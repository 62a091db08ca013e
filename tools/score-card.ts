import { arrows, listCycles, listUpwardImports, placeOf } from './repo/places.ts'
import { code, listStrings, measureFunctions } from './repo/source.ts'

// Measures the product's code without its tests, and prints the figures next to the limits of STYLE.md.
const product = code.filter(({ file }) => placeOf(file) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file))
const fileLines = product.map(({ lines }) => lines.length)
const functionLines = product.flatMap(source => measureFunctions(source).map(({ lines }) => lines))
/** Both small and large nouns, so that the score does not show only the easiest one. */
const nouns = ['truck', 'geo-pin', 'offer', 'payment', 'load-log'].map(noun => {
  const files = product.map(({ file }) => file).filter(file => new RegExp(`/src/(.+/)?${noun}/`).test(file))
  const named = (kind: string) => files.find(file => file.endsWith(`/${noun}.${kind}.ts`)) ?? ''
  return { noun, files, hops: countHops(named('routes'), named('table')) }
})

const rows: [string, string, string][] = [
  ['product files', `${product.length}`, ''],
  ['lines per file: median / p90 / max', spread(fileLines), '80 / 200 / 300'],
  ['lines per function: median / p90 / max', spread(functionLines), '– / – / 70'],
  ['longest line, characters', `${Math.max(...product.flatMap(({ lines }) => lines.map(each => each.length)))}`, '120'],
  ...nouns.map(({ noun, files, hops }): [string, string, string] => [
    `${noun}: files / hops from tap to row`,
    `${files.length} / ${hops}`,
    noun === 'truck' ? '11 / 4' : '– / 4',
  ]),
  ['most files in a folder', largestFolder(), '20'],
  ['most uses of one call path as a string', mostWrittenCall(), '1'],
  ['imports to the right', `${listUpwardImports().length}`, '0'],
  ['import cycles', `${listCycles().length}`, '0'],
]

console.table(Object.fromEntries(rows.map(([point, ours, most]) => [point, { ours, 'at most': most }])))
function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1)}`
}

/** Tests and fixtures don't count: they are next to what they test. */
function largestFolder(): string {
  const folders = Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const [folder, files] = [...folders].sort((a, b) => b[1].length - a[1].length)[0]!
  return `${files.length} (${folder})`
}

/** Counts hops from the screen to the call's contract, to the route that handles it, then by imports to the table. */
function countHops(route: string, table: string): number | string {
  const fromScreenToRoute = 2
  let reached = new Set([route])
  for (let hops = 0; hops <= 10; hops++) {
    if (reached.has(table)) return fromScreenToRoute + hops
    reached = new Set(arrows.flatMap(({ from, to }) => (reached.has(from.file) && 'file' in to ? [to.file] : [])))
  }
  return 'none found'
}

/** The call path that appears most often as a string in the code, and how often. */
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
