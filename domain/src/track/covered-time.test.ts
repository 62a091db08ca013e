import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { coveredTime } from './covered-time.ts'

const at = (minutes: number) => minutes * minuteMs
const milestones = { start: at(1), arriveAtPit: at(10), confirmTrucker: at(41), arriveAtSite: at(60), deliver: at(70) }

test.each([
  ['standby:pit', 31, 0],
  ['standby:site', 10, 5],
  ['chargeBack', 31, 0],
  ['hours', 69, 8],
])('of the time that %s pays for, only the gaps inside it count', (code, minutes, uncoveredMinutes) => {
  const gaps = [
    { from: at(45), to: at(48) },
    { from: at(65), to: at(90) },
  ]
  expect(coveredTime(code, milestones, gaps)).toMatchObject({ minutes, uncoveredMinutes })
})

test('a gap that begins before the wait counts from the wait on', () => {
  const found = coveredTime('standby:pit', milestones, [{ from: at(0), to: at(12) }])
  expect(found).toMatchObject({ uncoveredMinutes: 2, gaps: [{ from: at(0) }] })
})

test('no time decides a line by the ton, and none is known without its ends', () => {
  expect(coveredTime('haul', milestones, [])).toBeUndefined()
  expect(coveredTime('standby:pit', { arriveAtPit: at(10) }, [])).toBeUndefined()
})
