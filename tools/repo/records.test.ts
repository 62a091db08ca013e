/** Stored records, requests and headers of files are each handled in one way, so that no text of a user breaks them. */
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

// A statement that is awaited costs a round trip. If one that is sent fails, its transaction fails.
test('a save sends its row, and waits only for an answer that it uses', () => {
  const saves = server
    .filter(({ file }) => file.endsWith('.table.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^export (async )?function (?:save|append)[A-Z].*?^}$/gms)])
  const usesAnswer = /\.returning\(|\.ask\b/
  expect(saves.length).toBeGreaterThan(30)
  expect(saves.filter(([text, isAsync]) => isAsync && !usesAnswer.test(text)).map(([text]) => text)).toEqual([])
})

// A dash in a user's number made the answer fail, and a quote gave the file another ending.
test('a route names its file only by `contentDisposition`', () => {
  const calls = server.flatMap(({ file, text }) =>
    [...text.matchAll(/['"]content-disposition['"](.{0,25})/gis)].map(match => ({ file, after: match[1] ?? '' })),
  )
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ after }) => !/^[,:]\s*contentDisposition\(/.test(after))).toEqual([])
})
