import { randomBytes } from 'node:crypto'
import { buildId, idSchema, idTimeMs } from '@haulway/domain/ids.ts'
import { expect, test } from 'vitest'
import { buildDemoId, deriveDemoId, isDemoId } from './demo-id.ts'

const atMs = Date.UTC(2026, 9, 15, 10)

test('an id of the demo is an id like any other, and known as its own', () => {
  for (let i = 0; i < 200; i++) {
    const id = buildDemoId(atMs, randomBytes(10))
    expect(idSchema.parse(id)).toBe(id)
    expect(idTimeMs(id)).toBe(atMs)
    expect(isDemoId(id)).toBe(true)
  }
})

test('an id that somebody else made is not taken for one', () => {
  const ids = Array.from({ length: 2000 }, () => buildId(atMs, randomBytes(10)))
  expect(ids.filter(isDemoId)).toEqual([])
})

test('an id that follows from another is the same each time, and another for another word', () => {
  const id = buildDemoId(atMs, randomBytes(10))
  expect(deriveDemoId(id, 'moyer')).toBe(deriveDemoId(id, 'moyer'))
  expect(deriveDemoId(id, 'moyer')).not.toBe(deriveDemoId(id, 'kline'))
  expect(isDemoId(deriveDemoId(id, 'moyer'))).toBe(true)
})
