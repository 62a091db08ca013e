import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { hasClockChanged, restartEvents, trackerEventsOf } from './changes.ts'

const now = 1_792_058_400_000
const status = (ability: 'able' | 'denied' | 'unable' | 'whileInUse', loadLogId = 'a') => ({ ability, loadLogId })

test('a lowered permission is reported once, and once more when it is given back', () => {
  expect(trackerEventsOf(status('able'), status('denied'), now)).toEqual([{ kind: 'permissionLowered', at: now }])
  expect(trackerEventsOf(status('denied'), status('unable'), now)).toEqual([])
  expect(trackerEventsOf(status('unable'), status('able'), now)).toEqual([{ kind: 'permissionGiven', at: now }])
  expect(trackerEventsOf(status('able'), status('able'), now)).toEqual([])
})

test('a permission only while the app is open still tracks, so no fault is reported', () => {
  expect(trackerEventsOf(status('able'), status('whileInUse'), now)).toEqual([])
  expect(trackerEventsOf(status('whileInUse'), status('denied'), now)).toEqual([{ kind: 'permissionLowered', at: now }])
})

test('a new load that can’t be tracked reports it, whatever the previous load reported', () => {
  expect(trackerEventsOf(status('denied', 'a'), status('denied', 'b'), now)).toHaveLength(1)
  expect(trackerEventsOf(status('denied', 'a'), status('able', 'b'), now)).toEqual([])
})

test('a battery saver and a hidden page are reported when they begin and end', () => {
  const hidden = { ...status('able'), hiddenFrom: now, hiddenUntil: null }
  expect(trackerEventsOf(status('able'), hidden, now)).toEqual([{ kind: 'pageHidden', at: now }])
  expect(trackerEventsOf(hidden, { ...hidden, hiddenUntil: now }, now)).toEqual([{ kind: 'pageShown', at: now }])
  const saving = { ...status('able'), isPowerSave: true }
  expect(trackerEventsOf(status('able'), saving, now)).toEqual([{ kind: 'powerSaveOn', at: now }])
  expect(trackerEventsOf(saving, status('able'), now)).toEqual([{ kind: 'powerSaveOff', at: now }])
})

test('an app that starts during a load was closed, unless it had a fix a moment ago', () => {
  const found = (lastFixAt: number | null) => ({ ...status('able'), lastFixAt, hiddenFrom: now - minuteMs })
  const shown = { kind: 'pageShown', at: now }
  expect(restartEvents(found(now - 10 * minuteMs), now)).toEqual([{ kind: 'appStarted', at: now }, shown])
  expect(restartEvents(found(now - minuteMs), now)).toEqual([shown])
  expect(restartEvents(found(null), now)).toEqual([])
  expect(restartEvents({ ...found(null), ability: 'denied' }, now)).toEqual([{ kind: 'permissionLowered', at: now }])
})

test('a clock set back is detected, and a device that slept is not mistaken for it', () => {
  const before = { wallMs: now, steadyMs: 0 }
  expect(hasClockChanged(before, { wallMs: now + 10_000, steadyMs: 10_000 })).toBe(false)
  expect(hasClockChanged(before, { wallMs: now - 3_600_000, steadyMs: 10_000 })).toBe(true)
  expect(hasClockChanged(before, { wallMs: now + 3_600_000, steadyMs: 10_000 })).toBe(false)
})
