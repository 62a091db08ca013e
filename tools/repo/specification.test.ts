import { existsSync, readFileSync } from 'node:fs'
import { specificationFile } from '@haulway/server/testing/references.fixture.ts'
import { expect, test } from 'vitest'
import { listSpecificationWords, problemsOf, readSpecificationRows } from './specification.ts'

const rows = readSpecificationRows()

test('each row of the specification page names files, texts and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test.skipIf(!existsSync(specificationFile))(
  'each word of the specification has a row (needs HAULWAY_SPECIFICATION)',
  () => {
    const words = listSpecificationWords(readFileSync(specificationFile, 'utf8'))
    expect(words.length).toBeGreaterThan(100)
    const known = new Set(rows.flatMap(row => row.words))
    expect(words.filter(word => !known.has(word))).toEqual([])
  },
)
