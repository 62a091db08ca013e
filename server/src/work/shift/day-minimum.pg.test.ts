/** A minimum of the day is of one agreement: its shifts share it on all projects, whatever they haul, and for whom. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addChain, type Chain, owedInChain, workShift } from '../../testing/broker-shift.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addProject } from '../../testing/work.fixture.ts'

const card = {
  basis: 'hour' as const,
  rateE4: 1_000_000,
  clock: 'portal' as const,
  minimumMinutes: 240,
  minimumPer: 'day' as const,
}
const node = closeAfterAll(await openTestNode())

const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)

/** The fleet's truck and driver on another project of the jobber, for a material that is lighter. */
async function addSandProject(crew: Crew): Promise<Crew> {
  const { jobber, pit, fleet, driver, fleetTruckId } = crew
  const sand = { entityId: pit.entityId, materialId: newTestId(), name: 'Sand', unit: 'ton' as const }
  await pit.client.createMaterial({ ...sand, priceE4: 182_500, gramsPerCubicMeter: 1_500_000 })
  const { projectId, haulId } = await addProject(jobber, pit, sand.materialId, { card, name: 'Hill Road' })
  await jobber.client.publishProject({ projectId })
  const offerId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: fleet.entityId, offerId, trucks: 1 }
  await fleet.client.acceptTruckerNotice(accepted)
  const fleetDispatchId = newTestId()
  const driven = { truckId: fleetTruckId, fleetTruckerEntityId: driver.entityId }
  await fleet.client.dispatchTruck({ projectId, offerId, dispatchId: fleetDispatchId, ...driven })
  return { ...crew, projectId, haulId, fleetDispatchId }
}

/** A shift of the fleet's driver from one minute to another, to which both sides agree. */
async function work({ jobber, fleet, driver, projectId, fleetDispatchId }: Crew, from: number, to: number) {
  const ids = { projectId, shiftId: newTestId(), dispatchId: fleetDispatchId }
  const sheet = { startAt: began + from * minuteMs, endAt: began + to * minuteMs, breaks: [] }
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
  for (const side of [fleet, jobber]) await side.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  return { ids, sheet }
}

/** What one business owes another. */
async function owed(payer: Actor, payee: Actor): Promise<number> {
  const [row] = await node.sql`select owed_cents::int8 as owed from debts
    where jobber_entity_id = ${payer.entityId} and entity_id = ${payee.entityId}`
  return Number(row?.owed ?? 0)
}

/** What the standing lines of each project are worth. */
async function ofProjects({ jobber, fleet }: Crew, projectIds: readonly string[]): Promise<number[]> {
  const items = await node.sql`select record from statement_items
    where payer_entity_id = ${jobber.entityId} and payee_entity_id = ${fleet.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { ref: string; amountCents: number }[])
  const shifts = await node.sql`select project_id, shift_id from shifts`
  const refsOf = (projectId: string) => shifts.flatMap(row => (row.project_id === projectId ? row.shift_id : []))
  return projectIds.map(projectId =>
    lines.filter(({ ref }) => refsOf(projectId).includes(ref)).reduce((sum, line) => sum + line.amountCents, 0),
  )
}

test('two materials on two projects of a jobber share the minimum by minutes, even after corrected times', async () => {
  const gravel = await addCrew(node, { card })
  const sand = await addSandProject(gravel)
  const { jobber, fleet } = gravel
  const projectIds = [gravel.projectId, sand.projectId]
  await work(gravel, 0, 120)
  expect(await owed(jobber, fleet)).toBe(40_000)
  const { ids, sheet } = await work(sand, 180, 240)
  expect(await owed(jobber, fleet)).toBe(40_000)
  // 2 h and 1 h of four.
  expect(await ofProjects(gravel, projectIds)).toEqual([26_667, 13_333])
  const corrected = { ...ids, sheet: { ...sheet, endAt: sheet.endAt + hourMs }, reason: 'The gate.' }
  const actId = newTestId()
  await fleet.client.correctTimeSheet({ ...corrected, actId })
  const answer = { ...ids, actId: newTestId(), aboutActId: actId, answer: 'accept' as const }
  await jobber.client.answerTimeSheetCorrection(answer)
  expect(await owed(jobber, fleet)).toBe(40_000)
  expect(await ofProjects(gravel, projectIds)).toEqual([20_000, 20_000])
})

test('a broker that has a truck at two jobbers pays its minimum once, and each jobber pays its own', async () => {
  const first = await addChain(node, card, { card: { ...card, rateE4: 800_000 } })
  const second = await addSecondJobber(first)
  await workShift(first, 0, 60)
  await workShift(second, 90, 150)
  // Both jobbers pay four hours at $100.00 to the broker, and the broker pays four in all at $80.00.
  expect(await owedInChain(first)).toEqual([40_000, 32_000, 0])
  expect(await owedInChain(second)).toEqual([40_000, 32_000, 0])
})

/** The same broker, hauler, truck and driver, at another jobber. */
async function addSecondJobber(first: Chain): Promise<Chain> {
  const crew = await addCrew(node, { card, startDay: '2126-03-02' })
  const { broker, hauler, driver } = first
  const { projectId, haulId } = crew
  const acceptedOfferId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: broker.entityId, offerId: acceptedOfferId, trucks: 1 }
  await broker.client.acceptTruckerNotice(accepted)
  const offerId = newTestId()
  const names = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await broker.client.sendSubOffer({ ...names, card: { ...card, rateE4: 800_000 } })
  await hauler.client.answerOffer({ projectId, offerId, accept: true })
  const [row] = await node.sql`select record from dispatches where dispatch_id = ${first.dispatchId}`
  const { truckId } = row!.record.terms.truck
  const dispatchId = newTestId()
  await hauler.client.dispatchTruck({
    projectId,
    offerId,
    dispatchId,
    truckId,
    fleetTruckerEntityId: driver.entityId,
  })
  return { ...first, crew, projectId, dispatchId }
}

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts'])
})
