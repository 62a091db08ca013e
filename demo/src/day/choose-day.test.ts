import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { chooseDay, dayOn, isOn } from './choose-day.ts'
import { demoDay } from './demo-day.ts'
import { atMinuteMs } from './working-day.ts'

const at = (hour: number, minute = 0, day = '2026-10-15') => atMinuteMs(day, hour * 60 + minute, demoDay.timeZone)

test('in the daytime the plan runs as written, from 06:00', () => {
  for (const nowMs of [at(6, 5), at(10, 41), at(14, 29)]) {
    const chosen = chooseDay(demoDay, nowMs)
    expect(chosen).toMatchObject({ day: '2026-10-15', startMs: at(6), endMs: at(15, 30) })
    expect(chosen.plan).toBe(demoDay)
  }
})

test('at any minute of the day trucks are on the road, and their shift began in the past', () => {
  for (let nowMs = at(0); nowMs < at(0, 0, '2026-10-16'); nowMs += 7 * minuteMs) {
    const chosen = chooseDay(demoDay, nowMs)
    expect(isOn(chosen, nowMs)).toBe(true)
    expect(chosen.endMs - chosen.startMs).toBe(at(15, 30) - at(6))
  }
})

test('at night the shift began five hours ago; after midnight, that is the day before', () => {
  expect(chooseDay(demoDay, at(22))).toMatchObject({ day: '2026-10-15', startMs: at(17) })
  const early = chooseDay(demoDay, at(2))
  expect(early).toMatchObject({ day: '2026-10-14', startMs: at(21, 0, '2026-10-14') })
  expect(early.plan.endMinute).toBe(30 * 60 + 30)
})

test('no shift begins before the trucks have finished the previous one', () => {
  expect(chooseDay(demoDay, at(17), at(16, 20)).startMs).toBe(at(16, 20))
  expect(chooseDay(demoDay, at(9), at(7)).startMs).toBe(at(7))
  expect(chooseDay(demoDay, at(9), at(5)).startMs).toBe(at(6))
})

test('a moved plan keeps the time between its events, even when the clocks change', () => {
  const moved = dayOn(demoDay, '2026-10-31', 22 * 60)
  expect(moved.endMs - moved.startMs).toBe(10.5 * hourMs)
  expect(moved.plan.trucks[0]!.assignments[0]!.fromMinute).toBe(22 * 60 + 2)
})
