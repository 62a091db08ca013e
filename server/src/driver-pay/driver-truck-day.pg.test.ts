/** What a truck's whole day pays its fleet, when two drivers shared the truck: each part counts for one of them. */

import { driverDayDocumentSchema } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addFleetTrucker, readOwn } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const today = new Date().toISOString().slice(0, 10)
/** In the morning where the work is, on a day that is over. */
const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
const at = (minutes: number) => began + minutes * minuteMs

/** A fleet that pays all its drivers a part of these lines. */
async function crewWith(card: Parameters<typeof addCrew>[1], on: string[], percentMilli: number) {
  const crew = await addCrew(node, card)
  const pay = { percent: { percentMilli, on, afterCommission: false } }
  await crew.fleet.client.setDriverTerms({ entityId: crew.fleet.entityId, pay, validFrom: addDays(today, -7) })
  return crew
}

/** Another driver takes over the fleet's truck. @returns the crew with the new driver */
async function changeDriver(crew: Crew): Promise<Crew> {
  const { fleet, projectId, fleetDispatchId } = crew
  const found = await readOwn(node, fleet, `dispatches/${fleetDispatchId}`)
  const [dispatch] = found.map(body => dispatchDocumentSchema.parse(body))
  await fleet.client.endDispatch({ projectId, dispatchId: fleetDispatchId })
  const [offer] = await readOwn(node, fleet, 'offers')
  const driver = await addFleetTrucker(node, fleet, 'Drew')
  const send = { dispatchId: newTestId(), truckId: dispatch!.terms.truck.truckId }
  await fleet.client.dispatchTruck({
    projectId,
    offerId: String(offer?.offerId),
    ...send,
    fleetTruckerEntityId: driver.entityId,
  })
  return { ...crew, driver, fleetDispatchId: send.dispatchId }
}

/** A shift of the crew's driver that both sides have agreed to. */
async function work({ jobber, fleet, driver, projectId, fleetDispatchId }: Crew, from: number, to: number) {
  const act = { projectId, shiftId: newTestId(), dispatchId: fleetDispatchId }
  await atTime(node, driver, at(from)).startShift({ ...act, actId: newTestId() })
  await atTime(node, driver, at(to)).endShift({ ...act, actId: newTestId() })
  const sheet = { startAt: at(from), endAt: at(to), breaks: [] }
  for (const { client } of [fleet, jobber]) await client.agreeToTimeSheet({ ...act, actId: newTestId(), sheet })
}

async function earned(driver: Actor) {
  const found = await readOwn(node, driver, 'driver-pay')
  const pays = found.flatMap(body => driverDayDocumentSchema.parse(body).pays)
  return pays.reduce((sum, { final }) => sum + ('lines' in final ? final.totalCents : 0), 0)
}

const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const

test('a minimum time of the day counts once, by the share of each shift, even for the earlier driver', async () => {
  const card = { ...byHour, minimumMinutes: 480, minimumPer: 'day' as const }
  const first = await crewWith({ card }, ['hours', 'minimumHours'], 50_000)
  await work(first, 0, 180)
  await expect.poll(() => earned(first.driver)).toBe(40_000)
  const second = await changeDriver(first)
  await work(second, 200, 440)
  // Of $800: $300 and $400 for the hours, and the top-up of $100 by 3 to 4.
  await expect.poll(() => earned(second.driver)).toBe(22_857)
  await expect.poll(() => earned(first.driver)).toBe(17_143)
})

test('a minimum amount of the day counts for the driver of the first shift', async () => {
  const card = { ...byHour, minimumPerDayE4: 8_000_000 }
  const first = await crewWith({ card }, ['hours', 'minimumDay'], 50_000)
  await work(first, 0, 180)
  await expect.poll(() => earned(first.driver)).toBe(40_000)
  const second = await changeDriver(first)
  await work(second, 200, 440)
  await expect.poll(() => earned(second.driver)).toBe(20_000)
  await expect.poll(() => earned(first.driver)).toBe(15_000 + 5_000)
})

test('what a day of loads pays counts for the driver of its first load that is paid', async () => {
  const card = { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } as const
  const first = await crewWith({ card }, ['haul', 'minimumDay'], 50_000)
  const { projectId, fleetDispatchId: dispatchId } = first
  const cancelled = () => ({ projectId, dispatchId, loadLogId, actId: newTestId() })
  const loadLogId = newTestId()
  await atTime(node, first.driver, at(0)).startLoad(cancelled())
  await atTime(node, first.driver, at(10)).cancelLoad({ ...cancelled(), reason: 'A flat tire.' })
  const second = await changeDriver(first)
  const load = await addDelivered(node, second, second.driver, at(60))
  await second.jobber.client.approveLoad({ ...load, actId: newTestId() })
  // Half of the haul, 20.94 tons at $6.50, and half of the top-up to $400, each rounded.
  await expect.poll(() => earned(second.driver)).toBe(6806 + 13_195)
  expect(await earned(first.driver)).toBe(0)
})
