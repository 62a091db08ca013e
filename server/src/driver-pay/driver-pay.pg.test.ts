/** What a fleet pays its driver: agreed at dispatch, priced with each load, stated by the week, seen by no one else. */

import {
  driverDayDocumentSchema,
  driverStatementDocumentSchema,
} from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { weekOf } from '@haulway/domain/payment/statement/statement.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DriverPayForm } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { closeDriverStatements } from '../payment/driver/close-driver-statements.ts'
import { rebuild } from '../sync/rebuild.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew } from '../testing/load.fixture.ts'
import { openSystemParts } from '../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { textWithoutIds } from '../testing/text-without-ids.fixture.ts'
import { type Actor, addFleetTrucker, addTruck, readOwn } from '../testing/work.fixture.ts'

const today = () => new Date().toISOString().slice(0, 10)
/** Two days after this week: its statements can be closed. */
const afterWeek = () => Date.parse(`${addDays(weekOf(today()).to, 2)}T12:00:00Z`)

const node = closeAfterAll(await openTestNode())
const parts = closeAfterAll(await openSystemParts(node, afterWeek))

/** 20.94 tons at $6.50. */
const haulCents = 13_611
const perTon = { basis: 'ton', rateE4: 65_000 } as const
const percent = { percent: { percentMilli: 28_000, on: ['haul'], afterCommission: false } } satisfies DriverPayForm

const setTerms = ({ fleet, driver }: Crew, pay: DriverPayForm, more: { validFrom?: string; isForAll?: true } = {}) =>
  fleet.client.setDriverTerms({
    entityId: fleet.entityId,
    pay,
    validFrom: more.validFrom ?? addDays(today(), -7),
    ...(!more.isForAll && { driverEntityId: driver.entityId }),
  })

async function daysOf(actor: Actor) {
  const found = await readOwn(node, actor, 'driver-pay')
  return found.map(body => driverDayDocumentSchema.parse(body))
}

const linesOf = async (actor: Actor) =>
  (await daysOf(actor)).flatMap(({ pays }) => pays.flatMap(({ final }) => ('lines' in final ? final.lines : [])))
const earned = async (actor: Actor) => (await linesOf(actor)).reduce((sum, line) => sum + line.amountCents, 0)
const expected = async (actor: Actor) =>
  (await daysOf(actor)).flatMap(({ pays }) => pays.map(pay => ('lines' in pay.expected ? pay.expected.totalCents : 0)))

const approve = (crew: Crew, load: { projectId: string; loadLogId: string; dispatchId: string }) =>
  crew.jobber.client.approveLoad({ ...load, actId: newTestId() })

test('a driver by percentage earns it with each approved load, and sees the lines it is a percentage of', async () => {
  const crew = await addCrew(node, { card: { ...perTon, addOns: [{ code: 'tarp', per: 'load', amountE4: 50_000 }] } })
  await setTerms(crew, percent)
  const load = await addDelivered(node, crew, crew.driver)
  await expect.poll(() => expected(crew.driver)).toEqual([3811])
  expect(await earned(crew.driver)).toBe(0)
  await approve(crew, load)
  await expect.poll(() => earned(crew.driver)).toBe(3811)
  for (const actor of [crew.driver, crew.fleet]) {
    const [day] = await daysOf(actor)
    expect(day?.pays[0]?.work).toMatchObject([
      {
        kind: 'load',
        ref: load.loadLogId,
        ticketNo: expect.stringMatching(/^OR-\d+$/),
        fleetLines: [{ code: 'haul', amountCents: haulCents }],
      },
    ])
    expect(JSON.stringify(day)).not.toContain('tarp')
  }
})

test('no one else sees what a driver earns: other driver, jobber, pit, operator, hauler, plain member', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, percent)
  const other = await addFleetTrucker(node, crew.fleet, 'Drew')
  const dispatcher = await node.addUser('Dora')
  await addMember(node, crew.fleet.entityId, dispatcher, 'member')
  await approve(crew, await addDelivered(node, crew, crew.driver))
  await expect.poll(() => earned(crew.driver)).toBe(3811)
  const { jobber, pit, operator, solo, fleet } = crew
  for (const actor of [jobber, pit, operator, solo, other, { ...dispatcher, entityId: fleet.entityId }]) {
    for (const collection of ['driver-pay', 'driver-terms', 'driver-statements']) {
      expect(await readOwn(node, actor, collection)).toEqual([])
    }
  }
  for (const actor of [jobber, pit, operator, solo, crew.driver, other]) {
    const response = await fetch(`${node.url}/documents/haulway-entity/${fleet.entityId}/driver-pay`, {
      headers: actor.headers,
    })
    expect(response.ok).toBe(false)
  }
  const dispatches = await Promise.all(
    [jobber, pit, fleet, crew.driver].map(actor => readOwn(node, actor, 'dispatches')),
  )
  expect(JSON.stringify(dispatches)).not.toContain('driverPay')
})

test('pay is agreed at dispatch: new terms change nothing that was dispatched before', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, percent)
  await setTerms(crew, { percent: { ...percent.percent, percentMilli: 50_000 } })
  await approve(crew, await addDelivered(node, crew, crew.driver))
  await expect.poll(() => earned(crew.driver)).toBe(3811)
  const { fleet, projectId, fleetDispatchId: dispatchId } = crew
  await fleet.client.endDispatch({ projectId, dispatchId })
  const [offer] = await readOwn(node, fleet, 'offers')
  const again = { dispatchId: newTestId(), truckId: await addTruck(fleet, '8') }
  await fleet.client.dispatchTruck({
    projectId,
    offerId: String(offer?.offerId),
    ...again,
    fleetTruckerEntityId: crew.driver.entityId,
  })
  const later = { ...crew, fleetDispatchId: again.dispatchId }
  await approve(crew, await addDelivered(node, later, crew.driver))
  await expect.poll(() => earned(crew.driver)).toBe(3811 + 6806)
})

test('a driver paid by a card is paid for the times the fleet states, and sees no price of the fleet', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, {
    card: {
      basis: 'hour',
      rateE4: 320_000,
      clock: 'portal',
      minimumPer: 'shift',
      travelCounts: false,
      standby: [],
      addOns: [],
    },
  })
  const began = Math.floor(Date.now() / minuteMs) * minuteMs - 3 * hourMs
  const ids = { projectId: crew.projectId, shiftId: newTestId(), dispatchId: crew.fleetDispatchId }
  await atTime(node, crew.driver, began).startShift({ ...ids, actId: newTestId() })
  await approve(crew, await addDelivered(node, crew, crew.driver))
  await atTime(node, crew.driver, began + 150 * minuteMs).endShift({ ...ids, actId: newTestId() })
  await expect.poll(() => expected(crew.driver)).toContain(8000)
  expect(await earned(crew.driver)).toBe(0)
  const sheet = { startAt: began, endAt: began + 120 * minuteMs, breaks: [] }
  await crew.fleet.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet, reason: 'Waited at home.' })
  await expect.poll(() => earned(crew.driver)).toBe(6400)
  expect(textWithoutIds(await daysOf(crew.driver))).not.toMatch(/"haul"|13611/)
})

test('the week is stated once; a correction afterwards is on the next statement', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, percent, { validFrom: addDays(today(), -20) })
  const load = await addDelivered(node, crew, crew.driver)
  await approve(crew, load)
  await expect.poll(() => earned(crew.driver)).toBe(3811)
  await Promise.all([closeDriverStatements(parts), closeDriverStatements(parts)])
  const statements = async (actor: Actor) =>
    (await readOwn(node, actor, 'driver-statements'))
      .map(body => driverStatementDocumentSchema.parse(body))
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
  expect(await statements(crew.driver)).toMatchObject([{ number: 'D-1', loads: 1, payCents: 3811 }])
  const quantity = { amountMilli: 21_940, unit: 'ton' as const }
  const ids = { ...load, actId: newTestId(), reason: 'The scale was off.' }
  await crew.pit.client.proposeCorrection({ ...ids, quantity, correction: {} })
  const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
  await crew.jobber.client.answerCorrection({ ...about, correction: { answer: 'accept' } })
  await expect.poll(() => earned(crew.driver)).toBe(3993)
  await closeDriverStatements(parts)
  expect(await statements(crew.fleet)).toMatchObject([{ payCents: 3811 }, { number: 'D-2', payCents: 182 }])
  const [, second] = await statements(crew.driver)
  const url = `${node.url}/statements/${crew.fleet.entityId}/${second?.driverStatementId}?format=csv`
  const csv = await (await fetch(url, { headers: crew.driver.headers })).text()
  expect(csv).toContain('-38.11')
  expect(csv).toContain('D-1')
  for (const stranger of [crew.jobber, crew.solo, await addFleetTrucker(node, crew.fleet, 'Drew')]) {
    expect((await fetch(url, { headers: stranger.headers })).status).toBe(404)
  }
})

test('an administrator closes the statements of drivers with those between businesses, each once', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, percent, { validFrom: addDays(today(), -20) })
  await approve(crew, await addDelivered(node, crew, crew.driver))
  await expect.poll(() => earned(crew.driver)).toBe(3811)
  const close = (clock: () => number) => runAct(node.databaseUrl, ['statements', 'close'], clock)
  const numbersOf = async (actor: Actor, collection: string) =>
    (await readOwn(node, actor, collection)).map(({ number }) => number)
  // Some hours ago: on a Monday morning, the load may be of the week before.
  await close(() => Date.now() - 12 * hourMs)
  expect(await numbersOf(crew.driver, 'driver-statements')).toEqual([])
  expect(await close(afterWeek)).toMatch(/^Statements closed: [1-9]\d*\. Drivers' statements closed: [1-9]\d*\.$/)
  expect(await numbersOf(crew.fleet, 'statements')).toEqual([expect.stringMatching(/^S-\d$/)])
  expect(await numbersOf(crew.fleet, 'driver-statements')).toEqual(['D-1'])
  expect(await numbersOf(crew.driver, 'driver-statements')).toEqual(['D-1'])
  expect(await close(afterWeek)).toBe("Statements closed: 0. Drivers' statements closed: 0.")
})

test('a driver whose statement fails holds no other up, and the job fails so that someone sees why', async () => {
  const crews = [await addCrew(node, { card: perTon }), await addCrew(node, { card: perTon })]
  for (const crew of crews) {
    await setTerms(crew, percent, { validFrom: addDays(today(), -20) })
    await approve(crew, await addDelivered(node, crew, crew.driver))
    await expect.poll(() => earned(crew.driver)).toBe(3811)
  }
  const [broken, other] = crews.toSorted((a, b) => (a.fleet.entityId < b.fleet.entityId ? -1 : 1))
  const { entityId } = broken!.fleet
  await node.sql`update driver_days set record = record || '{"stated": 1}' where fleet_entity_id = ${entityId}`
  await expect(closeDriverStatements(parts)).rejects.toThrow(entityId)
  const { driver } = other!
  const stated = await readOwn(node, driver, 'driver-statements')
  expect(stated).toMatchObject([{ payCents: 3811 }])
  await node.sql`update driver_days set record = record || '{"stated": []}' where fleet_entity_id = ${entityId}`
})

test('terms for all drivers count for each who has none of their own, and for one who joins later', async () => {
  const crew = await addCrew(node, { card: perTon })
  await setTerms(crew, percent)
  await setTerms(crew, { percent: { ...percent.percent, percentMilli: 30_000 } }, { isForAll: true })
  const joined = await addFleetTrucker(node, crew.fleet, 'Drew')
  const termsOf = async (actor: Actor) => readOwn(node, actor, 'driver-terms')
  expect(await termsOf(crew.driver)).toMatchObject([{ versions: [{ pay: { percentMilli: 28_000 } }] }])
  expect(await termsOf(joined)).toMatchObject([{ versions: [{ isForAll: true, pay: { percentMilli: 30_000 } }] }])
  expect(await termsOf(crew.fleet)).toHaveLength(3)
})

test.each([
  ['nothing', {}, 'Enter a percentage, a rate, or both.'],
  ['more than all', { percent: { ...percent.percent, percentMilli: 100_001 } }, 'Enter 0.001 to 100%.'],
  ['a rate by the ton', { card: { ...perTon } }, 'Choose a rate by the hour, load or day.'],
])('terms of %s are refused where they are entered', async (_, pay, sentence) => {
  const crew = await addCrew(node)
  await expect(setTerms(crew, pay as DriverPayForm)).rejects.toThrow(sentence)
})

test('documents equal a rebuild', async () => {
  for (const table of ['driver_terms', 'driver_days', 'driver_statements']) {
    const step = rebuildSteps.find(({ name }) => name === table)
    let rows = 0
    await rebuild(parts.database, step!, undefined, page => {
      rows += page.rows
      expect(page.changed).toBe(0)
    })
    expect(rows).toBeGreaterThan(0)
  }
})
