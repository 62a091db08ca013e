/** What the server records about a load's geofences, and how it reports a silent load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { proposeGeofenceActs } from '@haulway/domain/geofence/acts.ts'
import { foldGeofences, geofencePlacesOf } from '@haulway/domain/geofence/watch.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, loadedTons } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { beginLoad, type Load, pluginPoint, sendLocations } from '../../testing/tracking.fixture.ts'
import { type Actor, pitPlace, readDocuments, readOwn, sitePlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'
import { away, drive, round } from './drive.fixture.ts'
import { nameKey, readTrackedLoads } from './tracked-load.ts'
import { openWatchSilence } from './watch-silence.ts'

/** Tests move the clock ahead by less than a token's lifetime. */
let aheadMs = 0
const clock = () => Date.now() + aheadMs
const sweepMs = 250
const node = closeAfterAll(await openTestNode({ clock, silenceSweepMs: sweepMs }))

async function actsOf(load: Load) {
  const rows = await node.sql<{ act: { kind: string; witness: string; occurredAt: number; actId: string } }[]>`
    select act from load_log_acts where load_log_id = ${load.loadLogId}`
  return rows.map(({ act }) => act).sort((a, b) => a.occurredAt - b.occurredAt)
}
const byGeofence = async (load: Load) =>
  (await actsOf(load)).filter(act => act.witness === 'geofence').map(({ kind, occurredAt }) => ({ kind, occurredAt }))

async function documentOf(actor: Actor, load: Load) {
  const [body] = await readOwn(node, actor, `load-logs/${load.loadLogId}`)
  return loadLogDocumentSchema.parse(body)
}

const send = (crew: Crew, load: Load, location: unknown) =>
  sendLocations(node.url, crew.solo.headers, load, { location })

describe('geofences', () => {
  test('record arrivals and the exit between them once, in whatever order the batches come', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const track = drive(load, beganAt, away, round)
    const cut = (from: number, to: number) => track.slice(from, to)
    for (const batch of [cut(0, 30), cut(55, 80), cut(30, 56), cut(0, 30), cut(79, 101)]) await send(crew, load, batch)
    const kinds = ['arriveAtPit', 'leavePit', 'arriveAtSite']
    await eventually(async () => expect((await byGeofence(load)).map(act => act.kind)).toEqual(kinds))
    const [pit, left, site] = await byGeofence(load)
    expect(Math.abs(pit!.occurredAt - (beganAt + 10 * minuteMs))).toBeLessThan(minuteMs)
    expect(Math.abs(left!.occurredAt - (beganAt + 30 * minuteMs))).toBeLessThan(minuteMs)
    expect(Math.abs(site!.occurredAt - (beganAt + 45 * minuteMs))).toBeLessThan(minuteMs)
    expect(await documentOf(crew.jobber, load)).toMatchObject({ state: 'arrived' })
  })

  test('give a load that two people confirmed grade A', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    await send(crew, load, drive(load, beganAt, away, round))
    const name = { projectId: load.projectId, dispatchId: crew.soloDispatchId, quantity: loadedTons }
    const operator = atTime(node, crew.operator, beganAt + 28 * minuteMs)
    await operator.confirmLoad({ ...name, actId: newTestId(), passes: 6 })
    await crew.solo.client.deliverLoad({ ...load, actId: newTestId() })
    const evidence = { evidence: { grade: 'A', missing: [] } }
    await eventually(async () => expect(await documentOf(crew.jobber, load)).toMatchObject(evidence))
  })

  test('are recorded next to a phone’s automatic arrival, and undone with it when the trucker undoes it', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const actId = newTestId()
    await atTime(node, crew.solo, beganAt + 9 * minuteMs).arriveAtPit({ ...load, actId, automatic: true })
    expect(await documentOf(crew.jobber, load)).toMatchObject({
      state: 'queued',
      evidence: { missing: expect.arrayContaining(['pitGeofence']) },
      acts: [{ kind: 'start' }, { kind: 'arriveAtPit', witness: 'trucker', automatic: true }],
    })
    await send(crew, load, drive(load, beganAt, away, round.slice(0, 2)))
    await eventually(async () => expect(await byGeofence(load)).toHaveLength(1))
    expect((await documentOf(crew.jobber, load)).evidence?.missing).not.toContain('pitGeofence')
    await crew.solo.client.correctLoad({ ...load, actId: newTestId(), voidsActId: actId })
    expect(await documentOf(crew.solo, load)).toMatchObject({ state: 'started' })
    const more = drive(load, beganAt + 31 * minuteMs, pitPlace, [{ minutes: 5, to: pitPlace }])
    await send(crew, load, [...more, ...drive(load, beganAt, away, round.slice(0, 1))])
    await eventually(async () => expect(await openSummaryJobs(load)).toBe(0))
    expect((await byGeofence(load)).map(act => act.kind)).toEqual(['arriveAtPit'])
  })

  test('undo an exit that strays made, once the truck is seen in the pit again', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const name = { projectId: load.projectId, dispatchId: crew.soloDispatchId, quantity: loadedTons }
    await send(crew, load, drive(load, beganAt, away, round.slice(0, 2)))
    await atTime(node, crew.operator, beganAt + 28 * minuteMs).confirmLoad({ ...name, actId: newTestId(), passes: 6 })
    const strayed = { lat: pitPlace.lat + 0.014, lng: pitPlace.lng }
    await send(crew, load, drive(load, beganAt + 30.5 * minuteMs, strayed, [{ minutes: 3, to: strayed }]))
    const leftAt = async () => (await documentOf(crew.jobber, load)).milestones.leavePit
    await eventually(async () => expect(await leftAt()).toBeDefined())
    await send(crew, load, drive(load, beganAt + 34 * minuteMs, pitPlace, [{ minutes: 5, to: pitPlace }]))
    await eventually(async () => expect(await leftAt()).toBeUndefined())
    expect(await documentOf(crew.pit, load)).toMatchObject({ state: 'loaded' })
    const off = [
      { minutes: 15, to: sitePlace },
      { minutes: 5, to: sitePlace },
    ]
    await send(crew, load, drive(load, beganAt + 39.5 * minuteMs, pitPlace, off))
    const arrived = { state: 'arrived' }
    await eventually(async () => expect(await documentOf(crew.jobber, load)).toMatchObject(arrived))
    expect(Math.abs((await leftAt())! - (beganAt + 39.5 * minuteMs))).toBeLessThan(minuteMs)
  })

  test('show the acts of one fold of all points on nodes that take turns, one just started', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const points = drive(load, beganAt, away, round)
    const urls = [node.url]
    for (let n = 0; n * 4 < points.length; n++) {
      if (n === 1 || n === 18) {
        const peer = await node.openPeer({})
        onTestFinished(peer.close)
        urls.push(peer.url)
      }
      const location = points.slice(n * 4, n * 4 + 4)
      await sendLocations(urls[n % urls.length]!, crew.solo.headers, load, { location })
    }
    const { terms } = (await readTrackedLoads(drizzle(node.sql), [load])).get(nameKey(load))!
    const stored = await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)
    const { events } = foldGeofences(geofencePlacesOf(terms), stored)
    const expected = proposeGeofenceActs(events, undefined).map(({ kind, at }) => ({ kind, occurredAt: at }))
    expect(expected.map(act => act.kind)).toEqual(['arriveAtPit', 'leavePit', 'arriveAtSite'])
    await eventually(async () => expect(await byGeofence(load)).toEqual(expected))
  })

  test('ignore mock points', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const mocked = drive(load, beganAt, away, round).map(point => ({ ...point, mock: true }))
    await send(crew, load, mocked)
    await eventually(async () => expect(await openSummaryJobs(load)).toBe(0))
    expect(await byGeofence(load)).toEqual([])
    expect((await documentOf(crew.jobber, load)).evidence?.missing).toEqual(expect.arrayContaining(['pitGeofence']))
  })

  test('record nothing for a truck that only drives by', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 30 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    const beyond = { lat: 2 * pitPlace.lat - away.lat, lng: 2 * pitPlace.lng - away.lng }
    await send(crew, load, drive(load, beganAt, away, [{ minutes: 12, to: beyond }]))
    await eventually(async () => expect(await openSummaryJobs(load)).toBe(0))
    expect(await byGeofence(load)).toEqual([])
  })

  test('record acts even if the points come after the delivery, and the log shows what was filled in', async () => {
    const crew = await addCrew(node)
    const beganAt = clock() - 3 * 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt)
    await atTime(node, crew.solo, beganAt + 52 * minuteMs).deliverLoad({ ...load, actId: newTestId() })
    await send(crew, load, drive(load, beganAt, away, round))
    await eventually(async () => expect(await byGeofence(load)).toHaveLength(3))
    const log = { gaps: [], trackedMinutes: 52, fault: null, filledIn: [{ from: beganAt, points: 101 }] }
    await eventually(async () => expect(await trackingLogOf(crew.jobber, load)).toMatchObject(log))
  })
})

test('cycle times have only the parts that the reader may see', async () => {
  const crew = await addCrew(node)
  const load = await beginLoad(node, crew, clock() - 70 * minuteMs, 'deliver')
  const days = { from: '2020-01-01', to: '2099-01-01' }
  const cyclesOf = async ({ client, entityId }: Actor) => (await client.listCycleTimes({ entityId, ...days })).cycles
  const phases = { travel: 10 * minuteMs, queue: 22 * minuteMs, load: 4 * minuteMs }
  const whole = { ...phases, haul: 18 * minuteMs, dump: 6 * minuteMs }
  for (const actor of [crew.jobber, crew.solo]) {
    expect(await cyclesOf(actor)).toMatchObject([{ loadLogId: load.loadLogId, truckNumber: '12', phases: whole }])
  }
  const [seenByPit] = await cyclesOf(crew.pit)
  expect(seenByPit?.phases).toEqual(phases)
  const asked = crew.fleet.client.listCycleTimes({ entityId: crew.jobber.entityId, ...days })
  await expect(asked).rejects.toMatchObject({ code: 'notFound' })
})

describe('a silent load', () => {
  test('is reported to jobber and trucker within five minutes, and cleared when points return', async () => {
    const crew = await addCrew(node)
    const load = await beginLoad(node, crew, clock() - 10 * minuteMs)
    const lastAt = clock() - secondMs
    await send(crew, load, pluginPoint({ ...pitPlace, at: lastAt }, load))
    aheadMs += 3.5 * minuteMs
    const silent = { fault: { since: lastAt, cause: 'unknown' } }
    for (const actor of [crew.jobber, crew.solo]) {
      await eventually(async () => expect(await trackingLogOf(actor, load)).toMatchObject(silent))
    }
    await send(crew, load, pluginPoint({ ...pitPlace, at: clock() }, load))
    await eventually(async () => expect(await trackingLogOf(crew.jobber, load)).toMatchObject({ fault: null }))
  })

  test('that sends points from a dead zone stays silent until its position is current', async () => {
    const crew = await addCrew(node)
    const lastAt = clock() - 20 * minuteMs
    const keptAt = clock() - 10 * minuteMs
    const load = await beginLoad(node, crew, lastAt) // A sweep may look before its first point comes.
    const silentSince = async (since: number) =>
      expect(await trackingLogOf(crew.jobber, load)).toMatchObject({ fault: { since, cause: 'unknown' } })
    await send(crew, load, pluginPoint({ ...pitPlace, at: lastAt }, load))
    await eventually(() => silentSince(lastAt))
    await send(crew, load, pluginPoint({ ...pitPlace, at: keptAt }, load))
    await sleep(3 * sweepMs)
    await silentSince(lastAt)
    aheadMs += 3.5 * minuteMs
    await eventually(() => silentSince(keptAt))
    await send(crew, load, pluginPoint({ ...pitPlace, at: clock() }, load))
    await eventually(async () => expect(await trackingLogOf(crew.jobber, load)).toMatchObject({ fault: null }))
  })

  test('that can’t be checked doesn’t stop the sweep', async () => {
    const crew = await addCrew(node)
    for (let n = 0; n < 2; n++) await beginLoad(node, crew, clock() - 10 * minuteMs)
    const [checked, errors]: [string[], unknown[]] = [[], []]
    const look = async ({ loadLogId }: Load) => {
      checked.push(loadLogId)
      throw new Error('its points can’t be read')
    }
    const later = { now: clock() }
    const parts = { orm: drizzle(node.sql), bus: openLocalBus(), clock: () => later.now, look }
    const { sweep } = openWatchSilence({ ...parts, msSinceOutage: () => 9e9, onError: e => errors.push(e) })
    later.now += 10 * minuteMs
    await sweep()
    expect(new Set(checked).size).toBeGreaterThan(1)
    expect(errors).toHaveLength(checked.length)
  })

  test('is reported with the cause that its phone reports, which stays with its gap', async () => {
    const crew = await addCrew(node)
    const load = await beginLoad(node, crew, clock() - 10 * minuteMs)
    const lastAt = clock() - 6 * minuteMs
    await send(crew, load, pluginPoint({ ...pitPlace, at: lastAt }, load))
    const report = { ...load, events: [{ kind: 'permissionLowered' as const, at: lastAt + secondMs }] }
    for (let n = 0; n < 2; n++) await crew.solo.client.reportTracking(report)
    const reported = { fault: { since: lastAt, cause: 'permissionLowered' } }
    await eventually(async () => expect(await trackingLogOf(crew.jobber, load)).toMatchObject(reported))
    await send(crew, load, pluginPoint({ ...pitPlace, at: clock() }, load))
    await crew.solo.client.reportTracking({ ...load, events: [{ kind: 'permissionGiven', at: clock() }] })
    const over = { fault: null, gaps: [{ from: lastAt, cause: 'permissionLowered' }] }
    await eventually(async () => expect(await trackingLogOf(crew.jobber, load)).toMatchObject(over))
    await expect(crew.fleet.client.reportTracking(report)).rejects.toMatchObject({ code: 'notFound' })
  })
})

async function trackingLogOf(actor: Actor, load: Load) {
  const [body] = await readDocuments(node, actor, `${entityScope(actor.entityId)}/tracking-logs/${load.loadLogId}`)
  return trackingLogDocumentSchema.parse(body)
}

/** The number of the load's summary jobs that are not done yet. */
async function openSummaryJobs(load: Load): Promise<number> {
  const [row] = await node.sql<{ count: number }[]>`
    select count(*)::int4 as count from pgboss.job where name = 'summarize-track'
      and data->>'loadLogId' = ${load.loadLogId} and state in ('created', 'retry', 'active')`
  return row?.count ?? 0
}
