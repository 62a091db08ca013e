import { foldGeofences, type GeofenceEvent, geofencePlacesOf, settledSides } from '@haulway/domain/geofence/watch.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { readPoint, type TrackPoint } from '@haulway/domain/track/point.ts'
import { expect, test } from 'vitest'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { openFollowTrucks } from './follow-trucks.ts'
import type { TrackedLoad } from './tracked-load.ts'

const startedAt = 1_792_058_400_000
const { origin } = testTerms
/** Two kilometers north of the pit, in degrees. */
const roadDegrees = 0.018
const terms = { ...testTerms, destination: { ...testTerms.destination, lat: origin.lat + 0.09 } }
const openLoad: TrackedLoad = {
  projectId: terms.projectId,
  loadLogId: terms.dispatchId,
  trackNo: 1,
  terms,
  span: { startedAt },
  endReceivedAt: undefined,
  loadedAt: undefined,
  leftPitAt: undefined,
  isNearRecorded: false,
  absences: [],
  waits: { pit: { since: undefined, until: undefined }, site: { since: undefined, until: undefined } },
  driverUids: new Set<string>(),
  operatorEntityIds: [],
}

function pointAt(seconds: number, northDegrees: number): TrackPoint {
  const coords = { latitude: origin.lat + northDegrees, longitude: origin.lng, accuracy: 5, speed: -1 }
  const { point } = readPoint({ timestamp: new Date(startedAt + seconds * secondMs).toISOString(), coords }, startedAt)
  if (!point) throw new Error('the point is malformed')
  return point
}

/** A truck that stands at one place, with a point every ten seconds. */
const stand = (fromSeconds: number, toSeconds: number, northDegrees: number) =>
  Array.from({ length: (toSeconds - fromSeconds) / 10 }, (_, n) => pointAt(fromSeconds + n * 10, northDegrees))

/** Follows the truck of one load. Each pass ends before the next batch. */
function follow() {
  const stored: TrackPoint[] = []
  const hiddenFrom: string[] = []
  const shownTo: string[] = []
  let requests = 0
  let urgent = 0
  const bus = openLocalBus()
  bus.subscribe('positions', positions => shownTo.push(...positions.flatMap(({ scopes }) => scopes)))
  bus.subscribe('gone', ({ scopes }) => hiddenFrom.push(...scopes))
  const recordGeofences = (_: TrackedLoad, isUrgent: boolean) => {
    requests++
    if (isUrgent) urgent++
  }
  const trucks = openFollowTrucks({ bus, recordNear: async () => {}, recordGeofences })
  const fold = () => foldGeofences(geofencePlacesOf(terms), stored)
  let events: GeofenceEvent[] = []
  const pass = () => {
    const folded = fold()
    events = folded.events
    const { watch } = folded
    const outAt = watch.origin.isOut ? watch.gate.last?.at : undefined
    trucks.takePass(openLoad, { outAt, sides: settledSides(watch) })
  }
  /** Sends each point in its own batch. @returns how many passes were requested */
  const send = async (points: readonly TrackPoint[], load = openLoad) => {
    const before = requests
    for (const point of points) {
      const known = requests
      stored.push(point)
      await trucks.take(load, [point])
      if (requests > known) pass()
    }
    return requests - before
  }
  return {
    trucks,
    send,
    hiddenFrom,
    shownTo,
    requests: () => requests,
    urgent: () => urgent,
    isComplete: () => events.length === fold().events.length,
  }
}

test('passes are requested while a truck enters or leaves, and not while it stands or drives', async () => {
  const { send, isComplete } = follow()
  expect(await send(stand(0, 600, roadDegrees))).toBe(10)
  const entering = await send(stand(600, 720, 0))
  expect(entering).toBeGreaterThan(0)
  expect(await send(stand(720, 4000, 0))).toBe(0)
  const leaving = await send(stand(4000, 4150, roadDegrees))
  expect(leaving).toBeGreaterThan(0)
  expect(await send(stand(4150, 8000, roadDegrees))).toBe(0)
  expect(isComplete()).toBe(true)
})

test('late points request a pass, and so does the next batch after a read of the load or on a new node', async () => {
  const { send, trucks, requests } = follow()
  await send(stand(0, 300, 0))
  expect(await send([pointAt(300, 0)])).toBe(0)
  const before = requests()
  expect(await trucks.take(openLoad, [pointAt(105, roadDegrees)])).toEqual({ isSummaryDue: true })
  expect(requests()).toBe(before + 1)
  expect(await send([pointAt(310, 0)])).toBe(1)
  expect(await send([pointAt(320, 0)])).toBe(0)
  trucks.change(openLoad, { ...openLoad })
  expect(await send([pointAt(330, 0)])).toBe(1)
  expect(await follow().send([pointAt(340, 0)])).toBe(1)
})

test('a load that is confirmed while no points come gets a pass', async () => {
  const { send, trucks, requests } = follow()
  await send(stand(0, 300, 0))
  const before = requests()
  trucks.change(openLoad, { ...openLoad, loadedAt: startedAt })
  expect(requests()).toBe(before + 1)
})

test('a dump sees a truck from the time it is loaded, and not before', async () => {
  const toDump = { ...openLoad.terms, destination: { ...openLoad.terms.destination, entityId: terms.pitEntityId } }
  const empty = { ...openLoad, terms: toDump }
  const dumpScope = `haulway-entity/${terms.pitEntityId}`
  const { send, trucks, shownTo } = follow()
  await send(stand(0, 300, 0), empty)
  expect(shownTo).not.toContain(dumpScope)
  const loaded = { ...empty, loadedAt: startedAt + 100 * secondMs }
  trucks.change(empty, loaded)
  await send(stand(300, 420, roadDegrees), loaded)
  expect(shownTo).toContain(dumpScope)
})

test('a pit no longer sees a loaded truck once a pass shows it outside or an act records its exit', async () => {
  const loaded = { ...openLoad, loadedAt: startedAt + 100 * secondMs }
  const byPass = follow()
  await byPass.send(stand(0, 300, 0), loaded)
  expect(byPass.hiddenFrom).toEqual([])
  await byPass.send(stand(300, 420, roadDegrees), loaded)
  const pitScope = `haulway-entity/${terms.pitEntityId}`
  expect(byPass.hiddenFrom).toEqual([pitScope])
  const byAct = follow()
  await byAct.send(stand(0, 300, 0), loaded)
  byAct.trucks.change(loaded, { ...loaded, leftPitAt: startedAt + 290 * secondMs })
  expect(byAct.hiddenFrom).toEqual([pitScope])
})

test('a pass is urgent while the pit sees a loaded truck that is outside, and not before or afterwards', async () => {
  const loaded = { ...openLoad, loadedAt: startedAt + 100 * secondMs }
  const { send, urgent, hiddenFrom } = follow()
  await send(stand(0, 300, 0), loaded)
  expect(urgent()).toBe(0)
  await send(stand(300, 420, roadDegrees), loaded)
  expect(hiddenFrom).toHaveLength(1)
  const whileLeaving = urgent()
  expect(whileLeaving).toBeGreaterThan(0)
  await send(stand(420, 700, 2 * roadDegrees), loaded)
  expect(urgent()).toBe(whileLeaving)
  const empty = follow()
  await empty.send(stand(0, 300, 0))
  await empty.send(stand(300, 420, roadDegrees))
  expect(empty.requests()).toBeGreaterThan(0)
  expect(empty.urgent()).toBe(0)
})
