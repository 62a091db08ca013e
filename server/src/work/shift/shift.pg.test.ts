/** Shifts over HTTP: punches in any order, by the right people, and time sheets that both sides agree to. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { type ShiftDocument, shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { expect, test } from 'vitest'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { openDatabase } from '../../db/database.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestClient } from '../../testing/test-node.ts'
import { type Actor, addFleetTrucker, addTruck, readOwn } from '../../testing/work.fixture.ts'

const clock = { shownBy: 0 }
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + clock.shownBy }))
const crew = await addCrew(node)

/** 10 hours before now, to the minute. */
const began = Math.floor(Date.now() / minuteMs) * minuteMs - 10 * hourMs
const at = (minutes: number) => began + minutes * minuteMs

/** Numbers of trucks. */
const trucks = { last: 100, next: () => ++trucks.last }

type Ids = { projectId: string; shiftId: string; dispatchId: string }

/** A driver of the fleet with a truck, dispatched to the crew's project. */
async function addDriver(name: string, on: Crew = crew) {
  const driver = await addFleetTrucker(node, crew.fleet, name)
  return { driver, ids: await dispatchTo(on, driver) }
}

async function dispatchTo({ projectId, haulId }: Crew, driver: Actor): Promise<Ids> {
  const { fleet } = crew
  const offerId = newTestId()
  const dispatchId = newTestId()
  await fleet.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: fleet.entityId, offerId, trucks: 1 })
  const truckId = await addTruck(fleet, String(trucks.next()))
  const fleetTruckerEntityId = driver.entityId
  await fleet.client.dispatchTruck({ projectId, offerId, dispatchId, truckId, fleetTruckerEntityId })
  return { projectId, shiftId: newTestId(), dispatchId }
}

type Punch = 'startShift' | 'endShift' | 'startBreak' | 'endBreak' | 'startBreakdown' | 'endBreakdown'

function punch(driver: Actor, name: Punch, ids: Ids, minutes: number, actId = newTestId()) {
  return atTime(node, driver, at(minutes))[name]({ ...ids, actId })
}

async function workDay(driver: Actor, ids: Ids, from = 0, to = 480) {
  await punch(driver, 'startShift', ids, from)
  await punch(driver, 'endShift', ids, to)
}

async function readShift(actor: Actor, { shiftId }: Ids): Promise<ShiftDocument> {
  const [body] = await readOwn(node, actor, `shifts/${shiftId}`)
  return shiftDocumentSchema.parse(body)
}

const sheet = (from: number, to: number) => ({ startAt: at(from), endAt: at(to), breaks: [] })

test('driver, fleet and jobber see the same shift; the pit and its operator see nothing', async () => {
  const { driver, ids } = await addDriver('Ana')
  await punch(driver, 'startShift', ids, 0)
  await punch(driver, 'startBreak', ids, 120)
  await punch(driver, 'endBreak', ids, 150)
  const { state } = await punch(driver, 'endShift', ids, 480)
  expect(state).toBe('ended')
  const [own, fleets, jobbers] = await Promise.all([driver, crew.fleet, crew.jobber].map(each => readShift(each, ids)))
  expect(own?.workedMinutes).toBe(450)
  expect(fleets).toEqual({ ...own, relations: ['fleet'] })
  expect(jobbers).toEqual({ ...own, relations: ['jobber'] })
  for (const actor of [crew.pit, crew.operator]) {
    expect(await readOwn(node, actor, 'shifts')).toEqual([])
  }
})

test('punches that arrive late, reversed and twice make the same time sheet', async () => {
  const { driver, ids } = await addDriver('Ben')
  const punches = [
    ['startShift', 0],
    ['startBreak', 100],
    ['endBreak', 130],
    ['startBreakdown', 200],

    ['endBreakdown', 215],
    ['endShift', 480],
  ].map(([name, minutes]) => ({ name: name as Punch, minutes: Number(minutes), actId: newTestId() }))
  for (const each of [...punches].reverse()) await punch(driver, each.name, ids, each.minutes, each.actId)
  const once = await readShift(driver, ids)
  await Promise.all(punches.map(each => punch(driver, each.name, ids, each.minutes, each.actId)))
  expect(await readShift(driver, ids)).toEqual(once)
  expect(once).toMatchObject({ workedMinutes: 480 - 30 - 15, state: 'ended', needsYou: [] })
})

test('a wrong clock of the phone is corrected, and steps of the server’s clock change no minute', async () => {
  const { driver, ids } = await addDriver('Cal')
  const withOffset = (name: Punch, minutes: number) => {
    const headers = () => ({
      ...driver.headers,
      'idempotency-key': newTestId(),
      'haulway-occurred-at': String(at(minutes) + hourMs),
      'haulway-clock-offset-ms': String(-hourMs),
    })
    const client: TestClient = createORPCClient(new OpenAPILink(contract, { url: node.url, headers }))
    return client[name]({ ...ids, actId: newTestId() })
  }
  await withOffset('startShift', 0)
  clock.shownBy = -40 * 24 * hourMs
  await withOffset('startBreak', 60)
  clock.shownBy = 0
  await withOffset('endBreak', 90)
  await withOffset('endShift', 300)
  expect(await readShift(driver, ids)).toMatchObject({ sheet: { startAt: at(0), endAt: at(300) }, workedMinutes: 270 })
})

test('a proposal and its agreement lock the time sheet; later punches are kept and change nothing', async () => {
  const { driver, ids } = await addDriver('Dee')
  await workDay(driver, ids)
  const { fleet, jobber } = crew
  await jobber.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 450), reason: 'Left at 450' })
  expect(await readShift(fleet, ids)).toMatchObject({ state: 'ended', workedMinutes: 450, agreedAt: null })
  // The fleet agrees to what it had on its screen before: that is not the same sheet.
  const stale = await fleet.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 480) })
  expect(stale.state).toBe('ended')
  expect((await readShift(jobber, ids)).needsYou).toEqual(['timesDiffer'])
  const agreed = await fleet.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 450) })
  expect(agreed.state).toBe('agreed')
  await punch(driver, 'endShift', ids, 500)
  await jobber.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 60) })
  expect(await readShift(driver, ids)).toMatchObject({
    state: 'agreed',
    workedMinutes: 450,
    needsYou: ['afterAgreement'],
  })
})

test('only the driver punches, and only managers of the two sides propose and agree', async () => {
  const { driver, ids } = await addDriver('Eli')
  const act = { ...ids, actId: newTestId() }
  const theirs = { ...act, sheet: sheet(0, 60) }
  await expect(crew.jobber.client.startShift(act)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(crew.fleet.client.endShift(act)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(driver.client.agreeToTimeSheet(theirs)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(crew.pit.client.startShift(act)).rejects.toMatchObject({ code: 'notFound' })
  await expect(crew.solo.client.changeTimeSheet(theirs)).rejects.toMatchObject({ code: 'notFound' })
  // A jobber has no time sheet to answer before the hauler's side has recorded anything.
  await expect(crew.jobber.client.changeTimeSheet(theirs)).rejects.toMatchObject({ code: 'notFound' })
  await expect(crew.fleet.client.changeTimeSheet({ ...act, sheet: sheet(60, 0) })).rejects.toMatchObject({
    code: 'invalidInput',
  })
})

test('a fleet enters the shift that its driver forgot to start', async () => {
  const { driver, ids } = await addDriver('Fay')
  await crew.fleet.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 300) })
  expect(await readShift(driver, ids)).toMatchObject({ state: 'ended', workedMinutes: 300, needsYou: [] })
})

test('a solo trucker punches, and agrees to their own time sheet', async () => {
  const { solo, jobber, projectId, soloDispatchId: dispatchId } = crew
  const ids = { projectId, shiftId: newTestId(), dispatchId }
  await workDay(solo, ids)
  const own = await readShift(solo, ids)
  expect(own.relations).toEqual(['trucker', 'fleet'])
  await solo.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 480) })
  await jobber.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 480) })
  expect((await readShift(solo, ids)).state).toBe('agreed')
})

test('overlapping shifts of a driver on projects of two jobbers need attention until they no longer do', async () => {
  const elsewhere = await addCrew(node)
  const { driver, ids } = await addDriver('Gus')
  const other = await dispatchTo(elsewhere, driver)
  await Promise.all([workDay(driver, ids, 0, 240), workDay(driver, other, 200, 480)])
  const needs = async () => [await readShift(crew.jobber, ids), await readShift(elsewhere.jobber, other)]
  expect((await needs()).map(({ needsYou }) => needsYou)).toEqual([['overlap'], ['overlap']])
  await crew.fleet.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(0, 200) })
  expect((await needs()).map(({ needsYou }) => needsYou)).toEqual([[], []])
})

test('a truck that two drivers state for the same hours needs attention, not one that they take in turn', async () => {
  const elsewhere = await addCrew(node)
  const { ids, driver } = await addDriver('Hal', elsewhere)
  await workDay(driver, ids, 0, 240)
  const { projectId, dispatchId } = ids
  const [sent] = await node.sql`select record->'terms' as terms from dispatches
    where dispatch_id = ${dispatchId}`
  await crew.fleet.client.endDispatch({ projectId, dispatchId })
  const next = await addFleetTrucker(node, crew.fleet, 'Ida')
  const theirs = { projectId, dispatchId: newTestId(), shiftId: newTestId() }
  const { offerId, truck } = sent?.terms ?? {}
  const taken = { offerId, truckId: truck.truckId, fleetTruckerEntityId: next.entityId }
  await crew.fleet.client.dispatchTruck({ projectId, dispatchId: theirs.dispatchId, ...taken })
  const change = (from: number, to: number) =>
    crew.fleet.client.changeTimeSheet({ ...theirs, actId: newTestId(), sheet: sheet(from, to) })
  await change(120, 360)
  for (const reader of [elsewhere.jobber, crew.fleet]) {
    expect((await readShift(reader, theirs)).needsYou).toEqual(['overlap'])
  }
  await change(240, 360)
  expect((await readShift(elsewhere.jobber, theirs)).needsYou).toEqual([])
})

test('a driver and the fleet read the hours of a day, with the time at the site; no one else does', async () => {
  const { driver, projectId, fleetDispatchId: dispatchId } = crew
  const ids = { projectId, shiftId: newTestId(), dispatchId }
  await workDay(driver, ids)
  const load = { loadLogId: newTestId(), dispatchId: ids.dispatchId }
  for (const step of stepsOfLoad(node, crew, driver, load, at(60))) await step.record()
  const { shiftDay: day } = await readShift(driver, ids)
  const read = (actor: Actor) => actor.client.listShiftHours({ entityId: actor.entityId, from: day, to: day })
  const { hours } = await read(driver)
  expect(hours).toMatchObject([{ driverName: 'Dana', day, workedMinutes: 480, onSiteMinutes: 6 }])
  const fleets = (await read(crew.fleet)).hours
  expect(fleets.find(({ driverEntityId }) => driverEntityId === driver.entityId)).toEqual(hours[0])
  expect(fleets.length).toBeGreaterThan(1)
  await expect(read(crew.jobber)).rejects.toMatchObject({ code: 'notAllowed' })
  const { entityId } = driver
  await expect(crew.solo.client.listShiftHours({ entityId, from: day, to: day })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(driver.client.listShiftHours({ entityId, from: '2026-01-01', to: '2026-02-01' })).rejects.toMatchObject({
    code: 'invalidInput',
  })
})

test('documents are the same after a rebuild', async () => {
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'shifts')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
