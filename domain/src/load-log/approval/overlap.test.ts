import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { areHauledTogether } from './overlap.ts'

const span = (from: number, to: number) => ({ startedAt: from * minuteMs, endedAt: to * minuteMs })

test.each([
  ['an hour of each', span(0, 60), span(20, 80), true],
  ['the same short load twice', span(0, 9), span(0, 9), true],
  ['half of a short load', span(0, 8), span(4, 60), true],
  ['a short load inside a long one', span(0, 60), span(20, 26), true],
  ['the next load started just before the last one was delivered', span(0, 60), span(52, 110), false],
  ['a short load that began at the end of another', span(0, 60), span(57, 67), false],
  ['one after the other', span(0, 60), span(60, 120), false],
  ['apart', span(0, 60), span(90, 120), false],
])('two loads with %s', (_, a, b, together) => {
  expect([areHauledTogether(a, b), areHauledTogether(b, a)]).toEqual([together, together])
})
