/** Locks are visible where they are taken: a function that locks rows until its transaction ends says so in its name. */
import { expect, test } from 'vitest'
import { code, listNamed } from './source.ts'

const server = code.filter(
  ({ file }) => file.startsWith('server/src/') && !/\.(test|fixture)\.ts$|\/testing\//.test(file),
)
/** What skips locked rows waits for no one, and claims its rows in the same statement. */
const lock = /\.for\('(no key )?update'\)|\bfor (no key )?update\b(?! skip locked)/gi
const lockers = server.flatMap(source => {
  const named = listNamed(source)
  return [...source.text.matchAll(lock)].flatMap(({ index }) => {
    // A comment may speak of locks.
    const within = named.filter(({ start, end }) => start <= index && index < end)
    const innermost = within.sort((a, b) => b.start - a.start)[0]
    return innermost ? [`${innermost.name} in ${source.file}`] : []
  })
})
const saysSo = /^\w+ForUpdate\b|^lock/

test('a function that locks rows is named …ForUpdate or lock…', () => {
  expect(lockers.length).toBeGreaterThan(30)
  expect(lockers.filter(each => !saysSo.test(each))).toEqual([])
})

test('a reader of a table that locks by another reader is named …ForUpdate, too', () => {
  const readers = server.flatMap(source =>
    source.file.endsWith('.table.ts')
      ? listNamed(source).flatMap(({ name, text }) =>
          /^(get|find|list)/.test(name) && /\b\w+ForUpdate\(/.test(text) ? [`${name} in ${source.file}`] : [],
        )
      : [],
  )
  expect(readers.length).toBeGreaterThan(10)
  expect(readers.filter(each => !saysSo.test(each))).toEqual([])
})
