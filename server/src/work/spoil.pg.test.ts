/** Spoil goes from the jobber's own place to a dump, which charges a tip fee. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { atTime, loadedTons, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  addActor,
  addOperator,
  addTruck,
  haulCard,
  moneyKeysIn,
  pitPlace,
  readDocuments,
  readOwn,
  sitePlace,
} from '../testing/work.fixture.ts'

const materialId = newTestId()
const projectId = newTestId()
const haulId = newTestId()
const dispatchId = newTestId()

/** The dump takes clay at $6.00 a ton, and Sam hauls it there. */
const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const dump = await addActor(node, 'Fill Site', 1)
const operator = await addOperator(node, dump, 'FS')
const clay = { entityId: dump.entityId, materialId, name: 'Clay', unit: 'ton' as const, direction: 'taken' as const }
await dump.client.createMaterial({ ...clay, priceE4: 60_000 })
await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: dump.entityId })
await jobber.client.createProject({
  entityId: jobber.entityId,
  projectId,
  name: 'Mill Road',
  startDay: '2126-03-02',
  haul: { ...haul(haulId), origin: { name: 'East cut', ...sitePlace } },
})
await jobber.client.publishProject({ projectId })
const solo = await addActor(node, 'Sam', 2)
await addTruck(solo, '12')
const notice = { projectId, noticeId: haulId, entityId: solo.entityId }
await solo.client.acceptTruckerNotice({ ...notice, offerId: newTestId(), dispatchId })

function haul(id: string) {
  const amount = { targetMilli: 500_000, trucksWanted: 2 }
  return { haulId: id, pitEntityId: dump.entityId, materialId, ...amount, card: haulCard }
}

/** A load that Sam brought to the dump. @returns its ids, the ids of a next act, and the dump's client at that time */
async function bringLoad(minutesAgo: number) {
  const load = { projectId, loadLogId: newTestId(), dispatchId }
  const act = () => ({ ...load, actId: newTestId() })
  const at = (minutes: number, actor = solo) => atTime(node, actor, Date.now() - (minutesAgo - minutes) * minuteMs)
  await at(0).startLoad(act())
  await at(5).arriveAtPit({ ...act(), automatic: true })
  await at(6).confirmTrucker(act())
  await at(10).confirmLoad({ ...act(), quantity: loadedTons })
  await at(30).arriveAtSite({ ...act(), automatic: true })
  return { ...load, act, byDump: at(35, dump) }
}

test('a haul of spoil begins at the jobber’s place and ends at the dump', async () => {
  const [document] = await readDocuments(node, jobber, `haulway-project/${projectId}/hauls/${haulId}`)
  expect(document).toMatchObject({
    origin: { name: 'East cut', entityId: jobber.entityId },
    destination: { name: 'Fill Site', entityId: dump.entityId, lat: pitPlace.lat },
  })
  const add = jobber.client.createHaul({
    projectId,
    ...haul(newTestId()),
    destination: { name: 'East cut', ...sitePlace },
  })
  await expect(add).rejects.toMatchObject({ message: 'Set where the trucks load.', data: { field: 'origin' } })
})

test('the dump receives the load, and its tip fee is approved with the haul', async () => {
  const { loadLogId, act, byDump } = await bringLoad(180)
  await expect(operator.client.confirmLoad({ ...act(), quantity: loadedTons })).rejects.toMatchObject({
    code: 'notFound',
  })
  await byDump.deliverLoad(act())
  const seen = await readLoad(node, dump, loadLogId)
  expect(seen).toMatchObject({ party: 'dump', relations: ['dump'], state: 'delivered' })
  // What happens at the site is not the business of the dump, nor is the price of the haul.
  expect(seen.acts.map(({ kind }) => kind)).not.toContain('arriveAtPit')
  expect(Object.keys(seen.money ?? {}).sort()).toEqual(['currency', 'material'])
  // 20.94 tons × $6.50 and × $6.00.
  expect((await readLoad(node, jobber, loadLogId)).money).toMatchObject({
    haul: { pay: { totalCents: 13_611 } },
    material: { pay: { totalCents: 12_564 } },
  })
  const { approvalDoubts } = await readLoad(node, jobber, loadLogId)
  await jobber.client.approveLoad({ ...act(), shownDoubts: approvalDoubts })
  const debts = await readOwn(node, jobber, 'balances')
  const owed = Object.fromEntries(debts.map(({ entityName, money }) => [entityName, money]))
  expect(owed).toMatchObject({ 'Fill Site': { owedCents: 12_564 }, Sam: { owedCents: 13_611 } })
})

test('the dump can turn a load away, and then no one is paid', async () => {
  const { loadLogId, act, byDump } = await bringLoad(90)
  await byDump.rejectLoad({ ...act(), reason: 'Not clean fill' })
  const { state, money } = await readLoad(node, jobber, loadLogId)
  expect(state).toBe('rejected')
  expect(money?.haul?.pay).toBeUndefined()
})

test('what the trucker delivered the dump can no longer turn away: the jobber sees it, and decides', async () => {
  const { loadLogId, act, byDump } = await bringLoad(270)
  await atTime(node, solo, Date.now() - 236 * minuteMs).deliverLoad(act())
  await byDump.rejectLoad({ ...act(), reason: 'Not clean fill', fault: 'hauler' })
  const seen = await readLoad(node, jobber, loadLogId)
  expect(seen).toMatchObject({ state: 'delivered', money: { haul: { pay: { totalCents: 13_611 } } } })
  expect(seen.approvalDoubts).toContain('rejectedButDelivered')
  expect((await readLoad(node, dump, loadLogId)).needsYou).toContain('rejectedButDelivered')
  const unseen = jobber.client.approveLoad({ ...act(), shownDoubts: seen.approvalDoubts!.slice(0, -1) })
  await expect(unseen).rejects.toMatchObject({ data: { doubts: ['rejectedButDelivered'] } })
  await jobber.client.rejectLoad({ ...act(), reason: 'Not clean fill', fault: 'hauler' })
  expect(await readLoad(node, solo, loadLogId)).toMatchObject({ state: 'rejected' })
})

test('an operator of the dump sees none of these loads', async () => {
  for (const collection of ['dispatches', 'load-logs']) {
    expect(await readOwn(node, operator, collection)).toEqual([])
  }
  const references = await readOwn(node, operator, 'project-reference')
  expect(moneyKeysIn(references)).toEqual([])
})
