/** Stored records and requests are each read in one way, so that a broken record is never reported as a bad request. */
import { expect, test } from 'vitest'
import { code } from './source.ts'

const server = code.filter(({ file }) => file.startsWith('server/src/') && !/\.(test|fixture)\.ts$/.test(file))
const filesWith = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('a request is read only by `readInput`, which refuses bad input', () => {
  expect(filesWith(/\.parse\(request\b/)).toEqual([])
})

test('records are read and written by their column type, or by `readRecord`', () => {
  expect(filesWith(/Schema\.parse\((row|record|held|stored)\b/)).toEqual([])
  expect(filesWith(/\b(record|act): jsonb\(/)).toEqual([
    'server/src/log/log.table.ts',
    'server/src/user/request.table.ts',
  ])
})
