import { hopsMax, nounFilesMax, nounHopsMax } from './repo/noun-limits.ts'
import { measureNouns, product } from './repo/noun-sizes.ts'
import { listCycles, listUpwardImports } from './repo/places.ts'
import { listStrings, measureFunctions } from './repo/source.ts'

// Measures the product's code without its tests, and prints the figures next to the limits of STYLE.md.
const fileLines = product.map(({ lines }) => lines.length)
const functionLines = product.flatMap(source => measureFunctions(source).map(({ lines }) => lines))

const rows: [string, string, string][] = [
  ['product files', `${product.length}`, ''],
  ['lines per file: median / p90 / max', spread(fileLines), '80 / 200 / 300'],
  ['lines per function: median / p90 / max', spread(functionLines), '– / – / 70'],
  ['longest line, characters', `${longestLine()}`, '120'],
  ...measureNouns().map(({ noun, files, hops }): [string, string, string] => [
    `${noun}: files / hops from tap to row`,
    `${files} / ${hops ?? '–'}`,
    `${nounFilesMax[noun]} / ${nounHopsMax[noun] ?? hopsMax}`,
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

function longestLine(): number {
  return product.flatMap(({ lines }) => lines).reduce((most, { length }) => Math.max(most, length), 0)
}

/** Tests and fixtures don't count: they are next to what they test. */
function largestFolder(): string {
  const folders = Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const [folder, files] = [...folders].sort((a, b) => b[1].length - a[1].length)[0]!
  return `${files.length} (${folder})`
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
