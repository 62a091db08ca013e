import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'

/** Clocks by which the machine and the database agree, and how the database answers. */
const toFake = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'] as const
let answer: { beforeMs: number; afterMs: number; isAway?: true }
const disagreements: number[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...toFake] })
  answer = { beforeMs: 1, afterMs: 1 }
  disagreements.length = 0
})
afterEach(() => vi.useRealTimers())

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The database reads its clock in the middle of a round trip. */
async function readDatabaseMs(): Promise<number> {
  const { beforeMs, afterMs, isAway } = answer
  await sleep(beforeMs)
  if (isAway) throw new Error('the connection to PostgreSQL was lost')
  const ms = Date.now()
  await sleep(afterMs)
  return ms
}

async function openClock(machineClock = () => Date.now()) {
  const opening = openDatabaseClock(readDatabaseMs, machineClock, byMs => disagreements.push(byMs))
  await vi.advanceTimersByTimeAsync(minuteMs / 3)
  return opening
}

test('an answer that was slow on its way moves no clock', async () => {
  const clock = await openClock()
  answer = { beforeMs: 0, afterMs: 8 * secondMs }
  for (let n = 0; n < 10; n++) {
    await vi.advanceTimersByTimeAsync(minuteMs / 2)
    expect(clock.now()).toBe(Date.now())
  }
  expect(disagreements).toEqual([])
  clock.close()
})

test('a node that starts while answers are slow believes its machine, unless it is off by more', async () => {
  answer = { beforeMs: 0, afterMs: 5 * secondMs }
  const clock = await openClock()
  expect(clock.now()).toBe(Date.now())
  clock.close()
  const wrong = await openClock(() => Date.now() + minuteMs)
  expect(Math.abs(wrong.now() - Date.now())).toBeLessThan(3 * secondMs)
  expect(disagreements).toHaveLength(1)
  wrong.close()
})

test('a better answer is believed again, even if the database has moved to another clock', async () => {
  let aheadMs = 0
  const clock = await openClock(() => Date.now() + aheadMs)
  aheadMs = minuteMs
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(secondMs)
  aheadMs = 0
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(clock.now()).toBe(Date.now())
  clock.close()
})

test('an outage of the database is over when it answers again', async () => {
  const clock = await openClock()
  expect(clock.msSinceOutage()).toBe(Number.POSITIVE_INFINITY)
  answer.isAway = true
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(clock.msSinceOutage()).toBe(0)
  delete answer.isAway
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(clock.msSinceOutage()).toBeGreaterThan(0)
  expect(clock.msSinceOutage()).toBeLessThan(minuteMs)
  clock.close()
})
