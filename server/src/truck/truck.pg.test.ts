/** Trucks and their papers, and a pit's prices, over HTTP. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { notificationSchema } from '@haulway/domain/notification/notification.ts'
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addFleetTrucker,
  addPit,
  addProject,
  addTruck,
  readDocuments,
  readOwn,
  timeZone,
  truckForm,
} from '../testing/work.fixture.ts'

/** How far the node's clock is ahead. Tests run a job by hand on its day. */
let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))

const dayFromNow = (days: number) => addDays(dayOf(Date.now(), timeZone), days)

async function trucksOf(actor: Actor, entityId = actor.entityId) {
  return (await readDocuments(node, actor, `trucks?entityId=${entityId}`)).map(body => truckDocumentSchema.parse(body))
}

async function remindersOf(actor: Actor) {
  const documents = await readOwn(node, actor, 'notifications')
  return documents.map(body => notificationSchema.parse(body)).filter(({ kind }) => kind === 'paperExpiring')
}

/** Runs the queued jobs of this kind now, with the node's clock ahead. A job may schedule itself again. */
async function runJobsDue(name: string, daysAhead: number): Promise<void> {
  aheadMs = daysAhead * dayMs
  await node.sql`update pgboss.job set start_after = now() where name = ${name} and state = 'created'`
  const countDue = async () =>
    (
      await node.sql`select 1 from pgboss.job where name = ${name} and state in ('active', 'retry')
      or (name = ${name} and state = 'created' and start_after <= now())`
    ).length
  await expect.poll(countDue).toBe(0)
  // Only the job sees the later clock: sessions would expire.
  aheadMs = 0
}

describe('the papers of a truck', () => {
  test('can only be saved, changed and removed by managers of its business', async () => {
    const fleet = await addActor(node, 'Keystone', 3)
    const driver = await addFleetTrucker(node, fleet, 'Dana')
    const truckId = await addTruck(fleet, '7')
    const name = { entityId: fleet.entityId, truckId, paperId: newTestId() }
    const paper = { ...name, kind: 'insurance' as const, number: 'P 7', expiresOn: dayFromNow(90) }
    await expect(driver.client.saveTruckPaper(paper)).rejects.toMatchObject({ code: 'notFound' })
    await fleet.client.saveTruckPaper(paper)
    await fleet.client.saveTruckPaper({ ...paper, number: 'P 8' })
    await fleet.client.changeTruckDetails({ ...truckForm, entityId: fleet.entityId, truckId, number: '70' })
    expect(await trucksOf(fleet)).toMatchObject([{ number: '70', papers: [{ kind: 'insurance', number: 'P 8' }] }])
    await fleet.client.removeTruckPaper(name)
    expect((await trucksOf(fleet))[0]?.papers).toEqual([])
  })

  test('get one reminder each 30 days, 7 days and one day before they expire, even after an edit', async () => {
    const fleet = await addActor(node, 'Moyer', 3)
    const truckId = await addTruck(fleet, '12')
    const paper = { entityId: fleet.entityId, truckId, paperId: newTestId(), kind: 'inspection' as const }
    await fleet.client.saveTruckPaper({ ...paper, expiresOn: dayFromNow(40) })
    await fleet.client.saveTruckPaper({ ...paper, expiresOn: dayFromNow(40), number: 'corrected' })
    expect(await remindersOf(fleet)).toEqual([])
    for (const [ahead, count] of [
      [10, 1],
      [33, 2],
      [39, 3],
      [40, 3],
    ] as const) {
      await runJobsDue('remind-of-papers', ahead)
      expect(await remindersOf(fleet)).toHaveLength(count)
    }
    expect((await remindersOf(fleet))[0]?.data).toMatchObject({ truckNumber: '12', paperKind: 'inspection' })
  })
})

describe('a retired truck', () => {
  test('takes no new work, stays in the list, and can be returned to work', async () => {
    const fleet = await addActor(node, 'Delgado', 3)
    const driver = await addFleetTrucker(node, fleet, 'Ann')
    const old = await addTruck(fleet, '1')
    const other = await addTruck(fleet, '2')
    const drive = { entityId: driver.entityId, truckId: old }
    await fleet.client.retireTruck({ entityId: fleet.entityId, truckId: old })
    expect(await trucksOf(fleet)).toHaveLength(2)
    expect((await driver.client.listTrucks({ entityId: driver.entityId })).trucks).toMatchObject([{ truckId: other }])
    await expect(driver.client.changeTruck(drive)).rejects.toMatchObject({ code: 'conflict' })
    await fleet.client.returnTruck({ entityId: fleet.entityId, truckId: old })
    await driver.client.changeTruck(drive)
  })

  test('can’t be dispatched', async () => {
    const jobber = await addActor(node, 'Alder', 0)
    const { pit, material } = await addPit(node, 'Oak Run')
    const { projectId, haulId } = await addProject(jobber, pit, material.materialId)
    await jobber.client.publishProject({ projectId })
    const fleet = await addActor(node, 'Brandt', 3)
    const driver = await addFleetTrucker(node, fleet, 'Ben')
    const truckId = await addTruck(fleet, '3')
    const offerId = newTestId()
    const notice = { projectId, noticeId: haulId, entityId: fleet.entityId }
    await fleet.client.acceptTruckerNotice({ ...notice, offerId, trucks: 1 })
    await fleet.client.retireTruck({ entityId: fleet.entityId, truckId })
    const send = { projectId, offerId, dispatchId: newTestId(), truckId, fleetTruckerEntityId: driver.entityId }
    await expect(fleet.client.dispatchTruck(send)).rejects.toMatchObject({ message: 'Truck 3 is retired.' })
  })

  test('is no longer a solo trucker’s current truck', async () => {
    const solo = await addActor(node, 'Sam', 2)
    const truckId = await addTruck(solo, '41')
    await solo.client.retireTruck({ entityId: solo.entityId, truckId })
    const [entity] = await readDocuments(node, solo, `haulway-entity/${solo.entityId}`)
    expect(entity?.currentTruckId).toBeNull()
  })
})

test('only members of an entity can read its trucks', async () => {
  const solo = await addActor(node, 'Sue', 2)
  const other = await addActor(node, 'Tom', 2)
  await addTruck(solo, '5')
  await addTruck(other, '6')
  expect((await trucksOf(solo)).map(({ number }) => number)).toEqual(['5'])
  await expect(trucksOf(solo, other.entityId)).rejects.toThrow('404')
  await expect(readDocuments(node, solo, 'trucks')).rejects.toThrow('400')
  await expect(other.client.listTrucks({ entityId: solo.entityId })).rejects.toMatchObject({ code: 'notFound' })
})

describe('a price that takes effect on a day', () => {
  test('applies to new hauls from that day on, and existing hauls keep theirs', async () => {
    const { pit, material } = await addPit(node, 'Iron Bend')
    const jobber = await addActor(node, 'Joe', 0)
    const before = await addProject(jobber, pit, material.materialId, { name: 'Before' })
    const nextPrice = { priceE4: 199_000, fromDay: dayFromNow(5) }
    await pit.client.changeMaterial({ ...material, priceE4: 182_500, nextPrice })
    const priceOf = async () => {
      const [body] = await readOwn(node, pit, 'material-catalog')
      return materialDocumentSchema.parse(body).money
    }
    expect(await priceOf()).toEqual({ priceE4: 182_500, nextPrice })
    await runJobsDue('apply-prices', 6)
    expect(await priceOf()).toEqual({ priceE4: 199_000, nextPrice: null })
    const [supplier] = await readOwn(node, jobber, 'suppliers')
    expect(supplier).toMatchObject({ money: { priceE4: { [material.materialId]: 199_000 } } })
    const hauls = await node.sql<{ price: string }[]>`
      select record->'materialCard'->>'rateE4' as price from hauls where project_id = ${before.projectId}`
    expect(hauls).toMatchObject([{ price: '182500' }])
  })

  test('applies even if a node whose clock is behind looks too early', async () => {
    const { pit, material } = await addPit(node, 'Copper Run')
    const nextPrice = { priceE4: 199_000, fromDay: dayFromNow(5) }
    await pit.client.changeMaterial({ ...material, priceE4: 182_500, nextPrice })
    const priceOf = async () => {
      const [body] = await readOwn(node, pit, 'material-catalog')
      return materialDocumentSchema.parse(body).money?.priceE4
    }
    await runJobsDue('apply-prices', 4)
    expect(await priceOf()).toBe(182_500)
    await runJobsDue('apply-prices', 6)
    expect(await priceOf()).toBe(199_000)
  })

  test('applies immediately when its day is not in the future; out-of-stock material can’t be ordered', async () => {
    const { pit, material } = await addPit(node, 'Ormrod')
    const jobber = await addActor(node, 'Jill', 0)
    const nextPrice = { priceE4: 150_000, fromDay: dayFromNow(-2) }
    await pit.client.changeMaterial({ ...material, priceE4: 182_500, nextPrice, outOfStock: true })
    const stream = await node.subscribe(pit, [entityScope(pit.entityId)])
    const { documents } = await stream.next('snapshot')
    const listed = documents.find(({ collection }) => collection === 'material-catalog')
    expect(listed?.body).toMatchObject({ outOfStock: true, money: { priceE4: 150_000, nextPrice: null } })
    stream.end()
    await expect(addProject(jobber, pit, material.materialId)).rejects.toMatchObject({ code: 'conflict' })
  })
})
