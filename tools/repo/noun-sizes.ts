/** How large each noun is: the files of its folders, and the hops from a tap to its row. */
import { listWords, readGlossary } from './glossary.ts'
import { arrows, placeOf } from './places.ts'
import { code } from './source.ts'

export type NounSize = { noun: string; files: number; hops: number | undefined }

/** The product's code without its tests. */
export const product = code.filter(({ file }) => placeOf(file) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file))

/** Every folder that the glossary names for a noun, so that the score does not show only the easiest one. */
export function measureNouns(): NounSize[] {
  const folders = [...new Set(listWords(readGlossary('Nouns'), 'Folder'))]
  return folders.sort().map(noun => {
    const files = product.map(({ file }) => file).filter(file => file.includes(`/${noun}/`))
    const named = (kind: string) => files.find(file => file.endsWith(`/${noun}.${kind}.ts`))
    return { noun, files: files.length, hops: countHops(named('routes'), named('table')) }
  })
}

/**
 * Hops from the screen to the call's contract, to the route that handles it, then by imports to the table.
 * @returns undefined for a noun without its own route or table
 */
function countHops(route: string | undefined, table: string | undefined): number | undefined {
  if (!route || !table) return undefined
  const fromScreenToRoute = 2
  let reached = new Set([route])
  for (let hops = 0; hops <= 10; hops++) {
    if (reached.has(table)) return fromScreenToRoute + hops
    reached = new Set(arrows.flatMap(({ from, to }) => (reached.has(from.file) && 'file' in to ? [to.file] : [])))
  }
  return Number.POSITIVE_INFINITY
}
