/** The offset between the server's clock and a device's, while either steps and the device sleeps. */
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openClockOffset } from './clock-offset.ts'

/** A device and a server whose clocks show the true time until they are set. */
function openClocks(knownMs = 0) {
  const off = { device: 0, server: 0 }
  let now = Date.parse('2026-11-26T10:00:00Z')
  let elapsed = 5_000
  const offset = openClockOffset({ clock: () => now + off.device, elapsed: () => elapsed, knownMs })
  const pass = (ms: number) => {
    now += ms
    elapsed += ms
  }
  return {
    ...{ off, offset, pass },
    sleep: (ms: number) => (now += ms),
    /** Asks the server for its time. */
    ask: (tripMs = 100) => {
      const askedAt = now + off.device
      pass(tripMs / 2)
      const serverAt = now + off.server
      pass(tripMs / 2)
      offset.take(serverAt, askedAt)
      return offset.ms()
    },
    /** A heartbeat that was sent a while ago. */
    beat: (lateMs = 0) => {
      offset.take(now + off.server - lateMs)
      return offset.ms()
    },
  }
}

test.each([2 * hourMs, -2 * hourMs, minuteMs, -minuteMs])('a device’s clock that is %i ms off is corrected', offMs => {
  const clocks = openClocks()
  clocks.off.device = offMs
  expect(clocks.ask()).toBe(-offMs)
  clocks.pass(hourMs)
  expect(clocks.ask(4 * secondMs)).toBe(-offMs)
})

test('two nodes that are seconds apart change no time: clocks that agree are not corrected', () => {
  const clocks = openClocks()
  for (const off of [0, 3 * secondMs, -3 * secondMs, 9 * secondMs]) {
    clocks.off.server = off
    expect(clocks.ask()).toBe(0)
  }
})

test('a wrong clock keeps its correction while two nodes are seconds apart, and gets another when it drifts', () => {
  const clocks = openClocks()
  clocks.off.device = -2 * hourMs
  for (const off of [0, 3 * secondMs, -3 * secondMs]) {
    clocks.off.server = off
    expect(clocks.ask()).toBe(2 * hourMs)
  }
  clocks.off.server = 0
  clocks.off.device -= 6 * secondMs
  expect(clocks.ask()).toBe(2 * hourMs)
  clocks.off.device -= 6 * secondMs
  expect(clocks.ask()).toBe(2 * hourMs + 12 * secondMs)
})

test('a heartbeat that waited while the phone slept changes nothing', () => {
  const clocks = openClocks()
  clocks.ask()
  clocks.sleep(9 * minuteMs)
  expect(clocks.beat(9 * minuteMs)).toBe(0)
  clocks.pass(9 * minuteMs)
  expect(clocks.beat(9 * minuteMs)).toBe(0)
})

test('an answer that took too long changes nothing, since no one knows when the server wrote it', () => {
  const clocks = openClocks()
  expect(clocks.ask(40 * minuteMs)).toBe(0)
})

const stepsMs = [hourMs, -hourMs, 40 * 24 * hourMs, -40 * 24 * hourMs, 30 * secondMs, -30 * secondMs]

test.each(stepsMs)('a step of the server’s clock by %i ms, and back, changes no offset', stepMs => {
  for (const offMs of [0, 2 * hourMs]) {
    const clocks = openClocks()
    clocks.off.device = -offMs
    expect(clocks.ask()).toBe(offMs)
    for (const server of [stepMs, stepMs, 0, stepMs, 0]) {
      clocks.pass(minuteMs)
      clocks.off.server = server
      expect(clocks.ask()).toBe(offMs)
      expect(clocks.beat()).toBe(offMs)
    }
  }
})

test.each(stepsMs)('a device’s clock that is set by %i ms is corrected, and again when it is set back', stepMs => {
  const clocks = openClocks()
  clocks.ask()
  for (const device of [stepMs, 0, stepMs]) {
    clocks.pass(minuteMs)
    clocks.off.device = device
    expect(clocks.ask()).toBe(device === 0 ? 0 : -device)
  }
})

test('a device’s clock that is set back is corrected by the next heartbeat', () => {
  const clocks = openClocks()
  clocks.ask()
  clocks.off.device = -hourMs
  expect(clocks.beat(2 * secondMs)).toBe(hourMs - 2 * secondMs)
})

test('a device that slept through hours is not taken for one whose clock was set', () => {
  const clocks = openClocks()
  clocks.ask()
  clocks.sleep(8 * hourMs)
  expect(clocks.ask()).toBe(0)
  clocks.off.device = 2 * hourMs
  expect(clocks.ask()).toBe(-2 * hourMs)
  clocks.sleep(8 * hourMs)
  expect(clocks.ask()).toBe(-2 * hourMs)
})

test('a step of the server’s clock is forgotten once both clocks agree', () => {
  const clocks = openClocks()
  clocks.off.server = hourMs
  // The first answer: nothing tells which clock is wrong, and the server's counts.
  expect(clocks.ask()).toBe(hourMs)
  clocks.off.server = 0
  expect(clocks.ask()).toBe(0)
  clocks.off.device = hourMs
  expect(clocks.ask()).toBe(-hourMs)
})

test('until the server has answered, the known offset is in use', () => {
  const clocks = openClocks(hourMs)
  expect(clocks.offset.ms()).toBe(hourMs)
  expect(clocks.beat(minuteMs)).toBe(hourMs)
  expect(clocks.ask()).toBe(0)
})
