/** No noun grows unnoticed: each has a limit of files and of hops. */
import { expect, test } from 'vitest'
import { hopsMax, nounFilesMax, nounHopsMax } from './noun-limits.ts'
import { measureNouns } from './noun-sizes.ts'

const sizes = measureNouns()

test('every noun of the glossary has a limit, and every limit is for such a noun', () => {
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.map(({ noun }) => noun)).toEqual(Object.keys(nounFilesMax).sort())
})

test('no noun has more files than its limit', () => {
  expect(sizes.filter(({ noun, files }) => files > nounFilesMax[noun]!)).toEqual([])
})

test('no noun with a route and a table needs more hops from tap to row than its limit', () => {
  expect(sizes.filter(({ hops }) => hops !== undefined).length).toBeGreaterThan(15)
  expect(sizes.filter(({ noun, hops = 0 }) => hops > (nounHopsMax[noun] ?? hopsMax))).toEqual([])
})
