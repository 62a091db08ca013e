/** The offset between the server's clock and a device's, while either steps and the device sleeps. */
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openClockOffset } from './clock-offset.ts'

/** A device and a server whose clocks show the true time until they are set. */
function openClocks(knownMs = 0) {
  const off = { device: 0, server: 0 }
  let now = Date.parse('2026-11-26T10:00:00Z')
  let elapsed = 5_000
  const changes: number[] = []
  const onChange = (ms: number) => void changes.push(ms)
  const offset = openClockOffset({ clock: () => now + off.device, elapsed: () => elapsed, knownMs, onChange })
  const pass = (ms: number) => {
    now += ms
    elapsed += ms
  }
  return {
    off,
    offset,
    pass,
    changes,
    sleep: (ms: number) => (now += ms),
    /** Asks the server for its time. */
    ask: (tripMs = 100) => {
      const askedAt = now + off.device
      pass(tripMs / 2)
      const serverAt = now + off.server
      pass(tripMs / 2)
      offset.measure(serverAt, askedAt)
      return offset.ms()
    },
    /** Whether a heartbeat that was sent a while ago says to measure again. */
    isDue: (lateMs = 0) => offset.isDue(now + off.server - lateMs),
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

test('a heartbeat that waited while the phone slept changes nothing, and says to measure again', () => {
  const clocks = openClocks()
  clocks.ask()
  clocks.sleep(9 * minuteMs)
  expect([clocks.isDue(9 * minuteMs), clocks.offset.ms()]).toEqual([true, 0])
  expect(clocks.ask()).toBe(0)
})

test.each([hourMs, -hourMs])(
  'a clock that is set by %i ms is noticed by the next heartbeat, whichever it is',
  stepMs => {
    for (const clock of ['device', 'server'] as const) {
      const clocks = openClocks()
      clocks.ask()
      clocks.pass(2 * minuteMs)
      expect(clocks.isDue()).toBe(false)
      clocks.off[clock] = stepMs
      expect(clocks.isDue()).toBe(true)
    }
  },
)

test('late heartbeats of a weak network say once to measure, until an answer comes in time', () => {
  const clocks = openClocks()
  expect(clocks.isDue(40 * secondMs)).toBe(false)
  for (const round of ['first', 'second']) {
    clocks.ask()
    clocks.pass(30 * secondMs)
    expect([round, clocks.isDue(40 * secondMs)]).toEqual([round, false])
    clocks.pass(minuteMs)
    expect([round, clocks.isDue(40 * secondMs)]).toEqual([round, true])
    clocks.ask(30 * secondMs)
    expect([round, clocks.isDue(40 * secondMs)]).toEqual([round, false])
  }
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

test('until the server has answered in time, the known offset is in use', () => {
  const clocks = openClocks(hourMs)
  expect(clocks.ask(30 * secondMs)).toBe(hourMs)
  expect(clocks.ask()).toBe(0)
  expect(clocks.changes).toEqual([0])
})

test('a wrong guess lasts two hours: a phone that was set back while it slept is corrected then', () => {
  const clocks = openClocks()
  clocks.ask()
  clocks.sleep(2 * hourMs)
  clocks.off.device = -hourMs
  expect(clocks.ask()).toBe(0)
  for (let minutes = 8; minutes <= 128; minutes += 8) {
    clocks.pass(8 * minuteMs)
    expect(clocks.ask()).toBe(minutes < 120 ? 0 : hourMs)
  }
})
