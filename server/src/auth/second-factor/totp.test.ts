import { totp } from '@haulway/domain/user/mfa-code.ts'
import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode } from './totp.ts'

/** '12345678901234567890', the secret of the RFCs, as base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  ['755224', 0],
  ['287082', 1],
  ['359152', 2],
  ['520489', 9],
])('the code of RFC 4226, appendix D, is %s for counter %i', (code, counter) => {
  expect(totpCode(secret, counter)).toBe(code)
})

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code of RFC 6238, appendix B, is %s', (seconds, code) => {
  expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor((seconds * 1000) / totp.stepMs))
})

test('a clock may be one step off, but not two', () => {
  const now = 1_700_000_000_000
  const step = Math.floor(now / totp.stepMs)
  const isTaken = [-2, -1, 0, 1, 2].map(off => findTotpStep(secret, totpCode(secret, step + off), now) === step + off)
  expect(isTaken).toEqual([false, true, true, true, false])
})

test('a secret is 160 bits of base32, and never repeats', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})
