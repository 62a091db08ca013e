/** The geofences of the phone over a real IndexedDB: what they say by themselves, and what outlives a restart. */

import type { GeofenceAct } from '@haulway/domain/geofence/acts.ts'
import { act, testId } from '@haulway/domain/load-log/act.fixture.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openGeofenceMemory } from './geofence-memory.ts'
import { openGeofenceWatch } from './geofence-watch.ts'
import { TrackingDatabase } from './point-queue.ts'

const { rate: _, materialPriceCents: __, currency: ___, ...plain } = testTerms
const pit = { ...plain.origin, lat: 40.4, lng: -79.9, radiusMeters: 150 }
const terms = { ...plain, origin: pit, destination: { ...plain.destination, lat: 40.5, lng: -79.9 } }

let db: TrackingDatabase
let acts: LoadLogAct[]
let said: GeofenceAct[]
beforeEach(() => {
  db = new TrackingDatabase(crypto.randomUUID())
  acts = [act(1, 'start', 'trucker', 0)]
  said = []
})
afterEach(() => db.close())

/** The load as the device shows it, with what was said on it. */
function load(): LoadLogDocument {
  const ids = { projectId: terms.projectId, loadLogId: testId(77), aliases: [], loadNo: 0, shiftDay: '2026-10-15' }
  const base = { ...ids, createdOn: acts[0]!.occurredAt, party: 'trucking' as const, relations: ['trucker' as const] }
  return foldedDocument({ ...base, terms }, acts)
}

/** An app that has just come up: what it knows is in the database. */
function openApp() {
  return openGeofenceWatch({
    memory: openGeofenceMemory(db.geofences),
    say: async (_, seen) => {
      said.push(seen)
      acts.push({ ...act(100 + acts.length, seen.kind, 'trucker', 0), automatic: true, occurredAt: seen.at })
    },
  })
}

const startMs = act(1, 'start', 'trucker', 0).occurredAt
const fixAt = (seconds: number, lat: number): GateFix => ({
  ...{ at: startMs + seconds * secondMs, lat, lng: -79.9, accuracyMeters: 6, speedMetersPerSecond: null },
})
/** A fix each ten seconds, from one latitude to another. */
const way = (fromSeconds: number, toSeconds: number, from: number, to: number) =>
  Array.from({ length: (toSeconds - fromSeconds) / 10 }, (_, n) =>
    fixAt(fromSeconds + n * 10, from + ((to - from) * n * 10) / (toSeconds - fromSeconds)),
  )
async function takeAll(app: ReturnType<typeof openApp>, fixes: readonly GateFix[]) {
  for (const fix of fixes) await app.take(load(), fix)
}

test('a truck that drives in and stands has arrived, a minute later and with the time of the crossing', async () => {
  const app = openApp()
  await takeAll(app, [...way(0, 300, 40.36, 40.4), ...way(300, 340, 40.4, 40.4)])
  expect(said).toEqual([])
  await takeAll(app, way(340, 600, 40.4, 40.4))
  expect(said).toMatchObject([{ kind: 'arriveAtPit' }])
  expect(Math.abs(said[0]!.at - (startMs + 290 * secondMs))).toBeLessThan(10 * secondMs)
  expect(load()).toMatchObject({ state: 'queued' })
})

test('an app that is killed in the pit says each thing once, and goes on where it was', async () => {
  await takeAll(openApp(), [...way(0, 300, 40.36, 40.4), ...way(300, 420, 40.4, 40.4)])
  await takeAll(openApp(), way(430, 900, 40.4, 40.4))
  const left = openApp()
  await takeAll(left, [...way(900, 1500, 40.4, 40.5), ...way(1500, 1700, 40.5, 40.5)])
  expect(said.map(({ kind }) => kind)).toEqual(['arriveAtPit', 'leavePit', 'arriveAtSite'])
})

test('what the trucker calls not so is not said again, but another arrival is', async () => {
  const app = openApp()
  await takeAll(app, [...way(0, 300, 40.36, 40.4), ...way(300, 600, 40.4, 40.4)])
  acts.push(act(200, 'correct', 'trucker', 11, { voidsActId: acts.at(-1)!.actId }))
  expect(load()).toMatchObject({ state: 'started' })
  await takeAll(app, way(600, 800, 40.4, 40.4))
  expect(said).toHaveLength(1)
  const again = [...way(800, 1000, 40.4, 40.39), ...way(1000, 1200, 40.39, 40.4), ...way(1200, 1400, 40.4, 40.4)]
  await takeAll(app, again)
  expect(said.map(({ kind }) => kind)).toEqual(['arriveAtPit', 'arriveAtPit'])
  expect(said[1]!.at).toBeGreaterThan(said[0]!.at + 10 * minuteMs)
})

test('what the server’s fence has said already is not said by the phone', async () => {
  acts.push(act(5, 'arriveAtPit', 'geofence', 5, { by: { uid: 'system', entityId: testId(9) } }))
  await takeAll(openApp(), [...way(0, 300, 40.36, 40.4), ...way(300, 600, 40.4, 40.4)])
  expect(said).toEqual([])
})
