import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { dayMs, hourMs, minuteMs } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { shiftDayOf } from '../../work/project/shift-day.ts'
import { act, goodDay } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { isDayOnlyClaimed } from './claimed-day.ts'

const project = { timeZone: 'America/New_York', shiftStartMinute: 360, shiftEndMinute: 1080 }
const plain = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000 })
const byDay = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 })

/** Of a load whose day is that of its first act. */
function isClaimed(acts: readonly LoadLogAct[], card = byDay) {
  const day = shiftDayOf(Math.min(...acts.map(actAt)), project)
  return isDayOnlyClaimed(day, acts, [card], project)
}

const receivedLater = (acts: readonly LoadLogAct[], byMs: number) =>
  acts.map(each => ({ ...each, receivedAt: actAt(each) + byMs }))
const ofDriver = goodDay().filter(({ witness }) => witness === 'trucker')

test.each([
  ['what the server received on its day', ofDriver, false],
  ['what a driver alone sent the day after', receivedLater(ofDriver, dayMs), true],
  ['what a driver sent the day after, and an operator recorded', receivedLater(goodDay(), dayMs), false],
  [
    'an earlier start, added later',
    [act(9, 'start', 'trucker', -13 * 60, { receivedAt: actAt(ofDriver[1]!) }), ...goodDay()],
    true,
  ],
  [
    'no start, and an earlier arrival, added later',
    [act(9, 'arriveAtPit', 'trucker', -13 * 60, { receivedAt: actAt(ofDriver[1]!) }), ...goodDay().slice(2)],
    true,
  ],
  [
    'a start that two phones sent, one of them the day after',
    [act(9, 'start', 'trucker', -5, { receivedAt: actAt(ofDriver[0]!) + dayMs }), ...goodDay()],
    false,
  ],
])('whether the day of a load is only claimed: %s', (_, acts, claimed) => {
  expect(isClaimed(acts)).toBe(claimed)
})

test('a start just before the day ends is not held back when it is received a little later', () => {
  let minutes = 0
  const dayAt = (minute: number) => shiftDayOf(actAt(act(1, 'start', 'trucker', minute)), project)
  while (dayAt(minutes) === dayAt(0)) minutes += 10
  const start = act(1, 'start', 'trucker', minutes - 10)
  const rest = goodDay()
    .slice(1)
    .map(each => ({
      ...each,
      occurredAt: each.occurredAt + minutes * minuteMs,
      receivedAt: each.occurredAt + minutes * minuteMs,
    }))
  expect(isClaimed([{ ...start, receivedAt: actAt(start) + 20 * minuteMs }, ...rest])).toBe(false)
  expect(isClaimed([{ ...start, receivedAt: actAt(start) + 2 * hourMs }, ...rest])).toBe(true)
})

test('without a rule of the day or a price of fuel, the day changes no pay', () => {
  expect(isClaimed(receivedLater(ofDriver, dayMs), plain)).toBe(false)
})
