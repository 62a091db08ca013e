/** A job of many records does each in its own transaction, and one that fails holds none of the others up. */
import { expect, test } from 'vitest'
import { code, listLoops } from './source.ts'

const server = code.filter(({ file }) => file.startsWith('server/src/') && !/\.(test|fixture)\.ts$/.test(file))

// A loop ends with the first record that fails: then the records of all other businesses wait for that one.
test('the server runs one command for each of many records with `runEach`, not in a loop', () => {
  const loops = server.flatMap(source => listLoops(source).map(loop => ({ ...loop, file: source.file })))
  expect(loops.length).toBeGreaterThan(100)
  const found = loops.filter(({ text }) => /\brunCommand\(/.test(text)).map(({ file, line }) => `${file}:${line}`)
  expect(found).toEqual([])
  expect(server.filter(({ text }) => /\brunEach\(/.test(text)).length).toBeGreaterThan(4)
})
