import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { listSpecificationWords, readSpecificationRows, troublesOf } from './specification.ts'

const specification = path.join(root, '..', 'shared', 'product-spec.txt')
const rows = readSpecificationRows()

test('each row of the specification page names files, texts and tests that are there', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.flatMap(troublesOf)).toEqual([])
})

test.skipIf(!existsSync(specification))(
  'each word of the specification has a row (skipped where the specification does not lie beside the project)',
  () => {
    const words = listSpecificationWords(readFileSync(specification, 'utf8'))
    expect(words.length).toBeGreaterThan(100)
    const known = new Set(rows.flatMap(row => row.words))
    expect(words.filter(word => !known.has(word))).toEqual([])
  },
)
