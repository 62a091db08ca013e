import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointKey } from './key.ts'

test('a key is an integer of 48 bits, the same for the same uuid', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), fc.string({ maxLength: 64 })), uuid => {
      const key = pointKey(uuid)
      expect(key).toBe(pointKey(uuid))
      expect(Number.isInteger(key) && key >= 0 && key < 2 ** 48).toBe(true)
    }),
  )
})

test('a hundred thousand similar uuids have different keys', () => {
  const shapes = [
    (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    (n: number) => `${n.toString(16).padStart(8, '0')}-0000-1000-8000-001122334455`,
    (n: number) => `${1_792_058_400_000 + n}:40.44,-79.99`,
  ]
  for (const shape of shapes) {
    const keys = new Set(Array.from({ length: 100_000 }, (_, n) => pointKey(shape(n))))
    expect(keys.size).toBe(100_000)
  }
})
