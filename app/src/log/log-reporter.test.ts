import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openLogGate } from './log-gate.ts'
import { type LogEntry, openLogReporter } from './log-reporter.ts'

/** A device that goes online and offline, with or without a signed-in user. */
function openDevice() {
  const device = {
    now: 1_000,
    uid: 'ray' as string | null,
    isOnline: true,
    stored: [] as LogEntry[],
    sent: [] as LogEntry[],
  }
  let ids = 0
  const reporter = openLogReporter({
    platform: 'web',
    uid: () => device.uid,
    clock: () => device.now,
    newId: () => String(++ids),
    waiting: {
      read: async () => device.stored,
      write: async entries => {
        device.stored = entries
      },
    },
    send: async entry => {
      if (device.isOnline) device.sent.push(entry)
      return device.isOnline
    },
  })
  return { ...reporter, device }
}

test('a report is scrubbed before it is stored', async () => {
  const { report, device } = openDevice()
  device.isOnline = false
  await report('appendErrorLog', 'x', { message: 'jane@pit.example at 40.71234, -75.41111', accessToken: 'abc' })
  expect(JSON.stringify(device.stored)).not.toMatch(/jane|40\.7|abc/)
  expect(device.stored[0]?.input).toMatchObject({ platform: 'web', userId: 'ray', occuredOn: 1_000 })
})

test('without a network or a user, the last 30 reports wait in order', async () => {
  const { report, device } = openDevice()
  device.uid = null
  for (let nth = 0; nth < 40; nth++) {
    device.now += hourMs
    await report('appendInfoLog', String(nth), nth)
  }
  expect(device.sent).toEqual([])
  expect(device.stored.map(entry => entry.input.payload)).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 10))
  device.uid = 'ray'
  await report('appendInfoLog', 'again', 'again')
  expect(device.sent.map(entry => entry.input.payload).at(-1)).toBe('again')
  expect(device.stored).toEqual([])
})

test('an outbox gets the waiting reports and new ones, and a failing outbox loses none', async () => {
  const { report, attach, device } = openDevice()
  device.isOnline = false
  await report('appendErrorLog', 'first', 'first')
  const box: unknown[] = []
  const end = attach(async (_, input) => void box.push(input.payload))
  await report('appendErrorLog', 'second', 'second')
  expect(box).toEqual(['first', 'second'])
  end()
  attach(() => Promise.reject(new Error('the database is closed')))
  await report('appendErrorLog', 'third', 'third')
  expect(device.stored.map(entry => entry.input.payload)).toEqual(['third'])
})

test('the same error is reported once a minute, and at most thirty errors an hour', () => {
  const gate = openLogGate()
  expect([gate.take('a', 0), gate.take('a', 59_000), gate.take('b', 59_000), gate.take('a', minuteMs)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  const taken = Array.from({ length: 40 }, (_, nth) => gate.take(`other ${nth}`, minuteMs)).filter(Boolean)
  expect(taken).toHaveLength(27)
  expect(gate.take('later', 2 * hourMs)).toBe(true)
})
