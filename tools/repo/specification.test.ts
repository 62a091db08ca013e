import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { listSpecificationWords, problemsOf, readSpecificationRows } from './specification.ts'

const specification = path.join(root, '..', 'shared', 'product-spec.txt')
const rows = readSpecificationRows()

test('each row of the specification page names files, texts and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test.skipIf(!existsSync(specification))(
  'each word of the specification has a row (skipped if the specification is not next to the project)',
  () => {
    const words = listSpecificationWords(readFileSync(specification, 'utf8'))
    expect(words.length).toBeGreaterThan(100)
    const known = new Set(rows.flatMap(row => row.words))
    expect(words.filter(word => !known.has(word))).toEqual([])
  },
)
