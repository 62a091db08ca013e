import { randomBytes } from 'node:crypto'
import { buildId, idSchema, idTimeMs } from '@haulway/domain/ids.ts'
import { expect, test } from 'vitest'
import { buildDemoId, deriveDemoId, isDemoId } from './demo-id.ts'

const atMs = Date.UTC(2026, 9, 15, 10)

test('a demo id is a valid id, and the demo recognizes it', () => {
  for (let i = 0; i < 200; i++) {
    const id = buildDemoId(atMs, randomBytes(10))
    expect(idSchema.parse(id)).toBe(id)
    expect(idTimeMs(id)).toBe(atMs)
    expect(isDemoId(id)).toBe(true)
  }
})

test('an id that anyone else made is not recognized as a demo id', () => {
  const ids = Array.from({ length: 2000 }, () => buildId(atMs, randomBytes(10)))
  expect(ids.filter(isDemoId)).toEqual([])
})

test('an id derived from another id and a label is always the same, and differs for another label', () => {
  const id = buildDemoId(atMs, randomBytes(10))
  expect(deriveDemoId(id, 'moyer')).toBe(deriveDemoId(id, 'moyer'))
  expect(deriveDemoId(id, 'moyer')).not.toBe(deriveDemoId(id, 'kline'))
  expect(isDemoId(deriveDemoId(id, 'moyer'))).toBe(true)
})
