/** The phone's geofences with a real IndexedDB: what they record automatically, and what survives a restart. */

import type { GeofenceAct } from '@haulway/domain/geofence/acts.ts'
import { act, testId } from '@haulway/domain/load-log/act/act.fixture.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openGeofenceMemory } from './geofence-memory.ts'
import { openGeofenceWatch } from './geofence-watch.ts'
import { TrackingDatabase } from './point-queue.ts'

const { card: _, materialCard: __, currency: ___, ...plain } = testTerms
const pit = { ...plain.origin, lat: 40.4, lng: -79.9, radiusMeters: 150 }
const terms = { ...plain, origin: pit, destination: { ...plain.destination, lat: 40.5, lng: -79.9 } }

let db: TrackingDatabase
let acts: LoadLogAct[]
let recorded: GeofenceAct[]
beforeEach(() => {
  db = new TrackingDatabase(crypto.randomUUID())
  acts = [act(1, 'start', 'trucker', 0)]
  recorded = []
})
afterEach(() => db.close())

/** The load as the device shows it, with the acts recorded on it. */
function load(): LoadLogDocument {
  const ids = { projectId: terms.projectId, loadLogId: testId(77), aliases: [], loadNo: 0, shiftDay: '2026-10-15' }
  const base = { ...ids, createdOn: acts[0]!.occurredAt, party: 'trucking' as const, relations: ['trucker' as const] }
  return foldedDocument({ ...base, terms }, acts)
}

/** An app that has just started, with only what is in the database. */
function openApp() {
  return openGeofenceWatch({
    memory: openGeofenceMemory(db.geofences),
    record: async (_, geofenceAct) => {
      const { kind, at } = geofenceAct
      recorded.push(geofenceAct)
      acts.push({ ...act(100 + acts.length, kind, 'trucker', 0), automatic: true, occurredAt: at })
    },
  })
}

const startMs = act(1, 'start', 'trucker', 0).occurredAt
const fixAt = (seconds: number, lat: number): GateFix => ({
  at: startMs + seconds * secondMs,
  lat,
  lng: -79.9,
  accuracyMeters: 6,
  speedMetersPerSecond: null,
})
/** Fixes ten seconds apart, from one latitude to another. */
const drive = (fromSeconds: number, toSeconds: number, from: number, to: number) =>
  Array.from({ length: (toSeconds - fromSeconds) / 10 }, (_, n) =>
    fixAt(fromSeconds + n * 10, from + ((to - from) * n * 10) / (toSeconds - fromSeconds)),
  )
async function takeAll(app: ReturnType<typeof openApp>, fixes: readonly GateFix[]) {
  for (const fix of fixes) await app.take(load(), fix)
}

test('a truck that drives in and stops has arrived a minute later, at the time of the crossing', async () => {
  const app = openApp()
  await takeAll(app, [...drive(0, 300, 40.36, 40.4), ...drive(300, 340, 40.4, 40.4)])
  expect(recorded).toEqual([])
  await takeAll(app, drive(340, 600, 40.4, 40.4))
  expect(recorded).toMatchObject([{ kind: 'arriveAtPit' }])
  expect(Math.abs(recorded[0]!.at - (startMs + 290 * secondMs))).toBeLessThan(10 * secondMs)
  expect(load()).toMatchObject({ state: 'queued' })
})

test('an app that is killed at the pit continues where it was, and records each act once', async () => {
  await takeAll(openApp(), [...drive(0, 300, 40.36, 40.4), ...drive(300, 420, 40.4, 40.4)])
  await takeAll(openApp(), drive(430, 900, 40.4, 40.4))
  const left = openApp()
  await takeAll(left, [...drive(900, 1500, 40.4, 40.5), ...drive(1500, 1700, 40.5, 40.5)])
  expect(recorded.map(({ kind }) => kind)).toEqual(['arriveAtPit', 'leavePit', 'arriveAtSite'])
})

test('an arrival that the trucker undoes is not recorded again, but a new arrival is', async () => {
  const app = openApp()
  await takeAll(app, [...drive(0, 300, 40.36, 40.4), ...drive(300, 600, 40.4, 40.4)])
  acts.push(act(200, 'correct', 'trucker', 11, { voidsActId: acts.at(-1)!.actId }))
  expect(load()).toMatchObject({ state: 'started' })
  await takeAll(app, drive(600, 800, 40.4, 40.4))
  expect(recorded).toHaveLength(1)
  const again = [...drive(800, 1000, 40.4, 40.39), ...drive(1000, 1200, 40.39, 40.4), ...drive(1200, 1400, 40.4, 40.4)]
  await takeAll(app, again)
  expect(recorded.map(({ kind }) => kind)).toEqual(['arriveAtPit', 'arriveAtPit'])
  expect(recorded[1]!.at).toBeGreaterThan(recorded[0]!.at + 10 * minuteMs)
})

test('the phone does not record an arrival that the server’s geofence has recorded', async () => {
  acts.push(act(5, 'arriveAtPit', 'geofence', 5, { by: { uid: 'system', entityId: testId(9) } }))
  await takeAll(openApp(), [...drive(0, 300, 40.36, 40.4), ...drive(300, 600, 40.4, 40.4)])
  expect(recorded).toEqual([])
})
