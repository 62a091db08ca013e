import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import {
  isSealRight,
  sealCode,
  sealCodeSchema,
  sealSecretSchema,
  sealsAround,
  sealWindowAt,
  sealWindowMs,
} from './seal-code.ts'

const secret = Buffer.alloc(32, 7).toString('base64url')
const other = Buffer.alloc(32, 8).toString('base64url')
const noon = Date.UTC(2026, 10, 19, 12)

test('two phones with the secret show the same three digits, whenever they look in a window', () => {
  expect(sealSecretSchema.safeParse(secret).success).toBe(true)
  const codes = [0, 1, 5 * minuteMs, sealWindowMs - 1].map(ms => sealCode(secret, sealWindowAt(noon + ms)))
  expect(new Set(codes).size).toBe(1)
  expect(sealCodeSchema.safeParse(codes[0]).success).toBe(true)
})

test('phones whose clocks differ by less than a window agree on a code', () => {
  for (const difference of [-sealWindowMs, -minuteMs, -1, 0, 1, minuteMs, sealWindowMs]) {
    const shown = { windowAt: sealWindowAt(noon + difference), code: sealCode(secret, sealWindowAt(noon + difference)) }
    expect(isSealRight(secret, shown, noon), `${difference} ms`).toBe(true)
  }
})

test('another window, another secret or another digit is not the code', () => {
  const [now] = sealsAround(secret, noon)
  expect(isSealRight(other, now!, noon)).toBe(false)
  expect(isSealRight(secret, now!, noon + 2 * sealWindowMs)).toBe(false)
  expect(isSealRight(secret, now!, noon - 2 * sealWindowMs)).toBe(false)
  for (let digit = 0; digit < 1000; digit++) {
    const code = String(digit).padStart(3, '0')
    expect(isSealRight(secret, { windowAt: now!.windowAt, code }, noon)).toBe(code === now!.code)
  }
  // A window that doesn't begin where windows begin names none.
  expect(isSealRight(secret, { ...now!, windowAt: now!.windowAt + 1 }, noon)).toBe(false)
})

test('codes look random: each of the thousand comes up about as often', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 20_000; i++) {
    const code = sealCode(secret, i * sealWindowMs)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  expect(counts.size).toBe(1000)
  expect(Math.max(...counts.values())).toBeLessThan(60)
})
