import { minuteMs } from '@haulway/domain/time.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { openLastPoints, openWatchSilence } from './watch-silence.ts'

test('no truck is blamed for the time in which the database was away, or for the three minutes after it', async () => {
  const sql = postgres('postgres://127.0.0.1:1/nowhere', { max: 1 })
  let now = 0
  let msSinceOutage = 0
  const { sweep } = openWatchSilence({
    orm: drizzle(sql),
    bus: openLocalBus(),
    clock: () => now,
    msSinceOutage: () => msSinceOutage,
    look: async () => {},
    onError: () => {},
  })
  now = 60 * minuteMs
  // It would fail if it read the loads.
  await sweep()
  msSinceOutage = 2 * minuteMs
  await sweep()
  msSinceOutage = 4 * minuteMs
  await expect(sweep()).rejects.toThrow()
  await sql.end()
})

test('a node that never sweeps remembers only the trucks of the last minutes', () => {
  const lastPoints = openLastPoints()
  for (let minute = 0; minute < 600; minute++) {
    lastPoints.add('a truck that sends all day', minute * minuteMs, minute * minuteMs)
    lastPoints.add(`load ${minute}`, minute * minuteMs, minute * minuteMs)
  }
  expect(lastPoints.count()).toBe(4)
  expect(lastPoints.find('a truck that sends all day')).toEqual({ at: 599 * minuteMs, receivedAt: 599 * minuteMs })
  expect([lastPoints.find('load 597'), lastPoints.find('load 596')].map(each => each !== undefined)).toEqual([
    true,
    false,
  ])
})

test('points stored in a dead zone say that a truck brings points, and not where it is now', () => {
  const lastPoints = openLastPoints()
  lastPoints.add('load', 40 * minuteMs, 40 * minuteMs)
  lastPoints.add('load', 10 * minuteMs, 41 * minuteMs)
  expect(lastPoints.find('load')).toEqual({ at: 40 * minuteMs, receivedAt: 41 * minuteMs })
})
