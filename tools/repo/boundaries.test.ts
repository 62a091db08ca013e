import { expect, test } from 'vitest'
import { onlyIn, order, outside } from './order.ts'
import { arrows, isTest, listCycles, listUpwardImports, placeOf, rankOf } from './places.ts'
import { code } from './source.ts'

test('every source file belongs to a place in the ordered lists', () => {
  const places = code.flatMap(({ file }) => placeOf(file) ?? [])
  expect(places.length).toBeGreaterThan(0)
  const unknown = places.filter(place => rankOf(place) === -1).map(place => `${place.workspace}/src/${place.name}`)
  expect([...new Set(unknown)]).toEqual([])
})

test('no place is listed twice', () => {
  for (const names of Object.values(order)) expect(new Set(names).size).toBe(names.length)
})

test('each file imports only from its own place and from places to its left', () => {
  expect(listUpwardImports()).toEqual([])
})

test('a workspace imports only the workspaces and packages that it may import', () => {
  const refused = arrows.filter(({ from, to }) => {
    const place = placeOf(from.file)
    if (!place || isTest(from.file)) return false
    const allowed = outside[place.workspace]
    if ('package' in to) return allowed.packages !== 'any' && !allowed.packages.includes(to.package)
    const target = placeOf(to.file)
    return !target || (target.workspace !== place.workspace && !allowed.workspaces.includes(target.workspace))
  })
  expect(refused.map(({ from, written }) => `${from.file} → ${written}`)).toEqual([])
})

test('the tests of a workspace import only the workspaces that it may import', () => {
  const refused = arrows.filter(({ from, to }) => {
    const place = placeOf(from.file)
    const target = 'file' in to ? placeOf(to.file) : undefined
    if (!place || !target || !isTest(from.file) || target.workspace === place.workspace) return false
    const { workspaces, inTests = [] } = outside[place.workspace]
    return ![...workspaces, ...inTests].includes(target.workspace)
  })
  expect(refused.map(({ from, written }) => `${from.file} → ${written}`)).toEqual([])
})

test('packages that only one folder may import are imported only there', () => {
  const refused = arrows.filter(({ from, to }) => {
    const place = placeOf(from.file)
    return (
      'package' in to &&
      onlyIn.some(rule => rule.packages.test(to.package) && `${place?.workspace}/${place?.name}` !== rule.folder)
    )
  })
  expect(refused.map(({ from, written }) => `${from.file} → ${written}`)).toEqual([])
})

test('the layout of maps is computed from numbers: it imports no package, and so neither the map nor the page', () => {
  const fromLayout = arrows.filter(({ from }) => from.file.startsWith('app/src/map/layout/') && !isTest(from.file))
  expect(fromLayout.length).toBeGreaterThan(0)
  expect(
    fromLayout.filter(({ to }) => 'package' in to).map(({ from, written }) => `${from.file} → ${written}`),
  ).toEqual([])
})

test('only one file reads the private state of a library', () => {
  const internal = /\['~[a-z]+'\]|'~[a-z]+':/
  const reading = code.filter(({ file, text }) => internal.test(text) && !file.endsWith('boundaries.test.ts'))
  expect(reading.map(({ file }) => file)).toEqual(['domain/src/call.ts'])
})

test('no files import each other in a cycle', () => {
  expect(listCycles()).toEqual([])
})

test('only one file runs live queries of the local database, since it leaves out answers that come late', () => {
  const readers = code.filter(
    ({ file, text }) => !isTest(file) && file.startsWith('app/') && /\bliveQuery\b|'dexie-react-hooks'/.test(text),
  )
  expect(readers.map(({ file }) => file)).toEqual(['app/src/sync/use-live-query.ts'])
})
