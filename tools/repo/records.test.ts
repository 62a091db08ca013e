/** What is ours and what is a caller's are read in one way each, so that the one is never taken for the other. */
import { expect, test } from 'vitest'
import { code } from './source.ts'

const server = code.filter(({ file }) => file.startsWith('server/src/') && !/\.(test|fixture)\.ts$/.test(file))
const filesWith = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('what a request brings is read by `readInput`, which alone refuses it', () => {
  expect(filesWith(/\.parse\(request\b/)).toEqual([])
})

test('records are read and written by their column, or by `readRecord`', () => {
  expect(filesWith(/Schema\.parse\((row|record|held|stored)\b/)).toEqual([])
  expect(filesWith(/\b(record|act): jsonb\(/)).toEqual([
    'server/src/log/log.table.ts',
    'server/src/user/request.table.ts',
  ])
})
