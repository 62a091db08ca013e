/** A broker's load, from the offer to the ledger: two agreements, and no party sees a number of the other. */
import { expect, test } from 'vitest'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { openDatabase } from '../../db/database.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { watchScope } from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, addFleetTrucker, addTruck, readDocuments, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const broker = await addActor(node, 'Ridgeline', 3)
await crew.jobber.client.changeHaul({ projectId: crew.projectId, haulId: crew.haulId, trucksWanted: 40 })

/** $101.01 a load, and 8 % of what the jobber pays for hauling. */
const own = { card: { basis: 'load' as const, rateE4: 1_010_100 } }
const commission = { commission: { percentMilli: 8000 } }
/** The jobber pays $136.11 for 20.94 tons at $6.50, and $10.50 of standby. */
const haulCents = 14_661

/** Work that the broker accepted from the board. */
async function accept(trucks: number) {
  const offerId = newTestId()
  const notice = { projectId: crew.projectId, noticeId: crew.haulId }
  await broker.client.acceptTruckerNotice({ ...notice, entityId: broker.entityId, offerId, trucks })
  return offerId
}

const offerOn = async (acceptedOfferId: string, to: Actor, pay: typeof own | typeof commission, trucks = 1) => {
  const offerId = newTestId()
  const names = { projectId: crew.projectId, acceptedOfferId, offerId, truckingEntityId: to.entityId }
  await broker.client.sendSubOffer({ ...names, trucks, ...pay })
  return offerId
}

/** A solo trucker who has accepted the broker's offer: its truck is dispatched. */
async function addSubhauler(name: string, pay: typeof own | typeof commission) {
  const solo = await addActor(node, name, 2)
  await addTruck(solo, `${name} 1`)
  const offerId = await offerOn(await accept(1), solo, pay)
  const dispatchId = newTestId()
  await solo.client.answerOffer({ projectId: crew.projectId, offerId, accept: true, dispatchId })
  return { solo, offerId, dispatchId }
}

const offersOf = async (actor: Actor) => readOwn(node, actor, 'offers')

async function deliver({ solo, dispatchId }: Awaited<ReturnType<typeof addSubhauler>>) {
  return addDelivered(node, { ...crew, solo, soloDispatchId: dispatchId }, solo)
}

const debtOf = async (payer: Actor, payee: Actor) => {
  const [row] = await node.sql`
    select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${payer.entityId} and entity_id = ${payee.entityId}`
  return { owed: Number(row?.owed ?? 0), disputed: Number(row?.disputed ?? 0) }
}

test('an approval books both debts: the jobber owes the broker, and the broker owes its hauler', async () => {
  const before = await debtOf(crew.jobber, broker)
  const sub = await addSubhauler('Ines', own)
  const load = await deliver(sub)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  expect((await debtOf(crew.jobber, broker)).owed - before.owed).toBe(haulCents)
  expect(await debtOf(broker, sub.solo)).toEqual({ owed: 10_101, disputed: 0 })
  expect(await debtOf(crew.jobber, sub.solo)).toEqual({ owed: 0, disputed: 0 })
  const items = await node.sql`
    select record->>'agreement' as agreement, payer_entity_id as payer, payee_entity_id as payee
    from statement_items where record->>'causeId' = ${load.loadLogId} order by 1`
  expect(items.map(row => [row.agreement, row.payer, row.payee])).toEqual([
    ['haul', crew.jobber.entityId, broker.entityId],
    ['material', crew.jobber.entityId, crew.pit.entityId],
    ['subHaul', broker.entityId, sub.solo.entityId],
  ])
})

test('with a commission, the broker keeps its part of what the jobber pays', async () => {
  const sub = await addSubhauler('Remy', commission)
  const load = await deliver(sub)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  expect(await debtOf(broker, sub.solo)).toEqual({ owed: haulCents - 1089, disputed: 0 })
  const { money } = await readLoad(node, sub.solo, load.loadLogId)
  expect(money?.haul).toBeUndefined()
  expect(money?.subHaul?.pay).toMatchObject({
    lines: [{ code: 'haul' }, { code: 'standby:pit' }, { code: 'commission' }],
  })
})

test('the broker pays its hauler like a jobber', async () => {
  const sub = await addSubhauler('Pia', own)
  const load = await deliver(sub)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const payment = { entityId: broker.entityId, paymentId: newTestId(), payeeEntityId: sub.solo.entityId }
  await broker.client.payBalance({ ...payment, amountCents: 10_101, currency: 'USD' })
  expect(await debtOf(broker, sub.solo)).toEqual({ owed: 0, disputed: 0 })
  await expect(
    crew.jobber.client.payBalance({ ...payment, entityId: crew.jobber.entityId, amountCents: 1, currency: 'USD' }),
  ).rejects.toThrow()
})

test('a dispute holds only what is owed under its own agreement, and no one else sees it', async () => {
  const sub = await addSubhauler('Otis', own)
  const load = await deliver(sub)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const dispute = { ...load, reason: 'The counts differ.' }
  const before = await debtOf(crew.jobber, broker)
  await crew.jobber.client.disputeLine({
    ...dispute,
    actId: newTestId(),
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 },
  })
  expect((await debtOf(crew.jobber, broker)).disputed - before.disputed).toBe(650)
  expect(await debtOf(broker, sub.solo)).toEqual({ owed: 10_101, disputed: 0 })
  expect(textWithoutIds(await readLoad(node, sub.solo, load.loadLogId))).not.toMatch(/19940|\b650\b/)
  const ofHauler = {
    ...dispute,
    actId: newTestId(),
    dispute: { agreement: 'subHaul' as const, code: 'haul', cents: 9000 },
  }
  await expect(crew.jobber.client.disputeLine(ofHauler)).rejects.toMatchObject({ code: 'notAllowed' })
  await broker.client.disputeLine(ofHauler)
  expect(await debtOf(broker, sub.solo)).toEqual({ owed: 9000, disputed: 1101 })
  const jobbers = textWithoutIds(await readLoad(node, crew.jobber, load.loadLogId))
  expect(jobbers).not.toMatch(/\b9000\b|\b1101\b|subHaul/)
})

test('in no document, page, export or stream does a party see a number of another agreement', async () => {
  const sub = await addSubhauler('Uma', own)
  const load = await deliver(sub)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const collections = await node.sql<{ collection: string }[]>`select distinct collection from documents`
  const seenBy = async (actor: Actor) => {
    const scope = `haulway-entity/${actor.entityId}` as const
    const pages = await Promise.all(
      collections.map(async ({ collection }) => readDocuments(node, actor, `${scope}/${collection}`).catch(() => [])),
    )
    const stream = await watchScope(node.url, actor.headers, scope)
    stream.end()
    const text = JSON.stringify([pages, stream.messages])
    const sees = (number: string) => new RegExp(`[^0-9]${number}[^0-9]`).test(text)
    return { haul: sees('65000') || sees('13611'), subHaul: sees('1010100') || sees('10101'), material: sees('182500') }
  }
  const none = { haul: false, subHaul: false, material: false }
  expect(await seenBy(crew.jobber)).toEqual({ ...none, haul: true, material: true })
  expect(await seenBy(broker)).toEqual({ ...none, haul: true, subHaul: true })
  expect(await seenBy(sub.solo)).toEqual({ ...none, subHaul: true })
  expect(await seenBy(crew.pit)).toEqual({ ...none, material: true })
  expect(await seenBy(crew.operator)).toEqual(none)
})

test('the jobber sees the hauler it contracted and its trucks at work, and not the other hauler', async () => {
  const accepted = await accept(1)
  const fleet = await addActor(node, 'Lehigh Haul', 3)
  const offerId = await offerOn(accepted, fleet, own)
  await fleet.client.answerOffer({ projectId: crew.projectId, offerId, accept: true })
  const driver = await addFleetTrucker(node, fleet, 'Dee')
  const dispatch = { projectId: crew.projectId, offerId, truckId: await addTruck(fleet, '77') }
  const dispatchId = newTestId()
  await fleet.client.dispatchTruck({
    ...dispatch,
    dispatchId,
    fleetTruckerEntityId: driver.entityId,
  })
  await driver.client.startShift({ projectId: crew.projectId, shiftId: newTestId(), dispatchId, actId: newTestId() })
  expect(await readOwn(node, broker, 'shifts')).toHaveLength(1)
  const texts = await Promise.all(
    ['offers', 'dispatches', 'project-reference', 'shifts'].map(async each => {
      return JSON.stringify(await readOwn(node, crew.jobber, each))
    }),
  )
  expect(texts.join().includes(fleet.entityId) || texts.join().includes('Lehigh Haul')).toBe(false)
  const dispatches = await readOwn(node, crew.jobber, 'dispatches')
  expect(dispatches.at(-1)).toMatchObject({ terms: { truckingName: 'Ridgeline', offerId: accepted } })
  const offer = (await offersOf(crew.jobber)).find(each => each.offerId === accepted)
  expect(offer).toMatchObject({ trucks: 1, trucksDispatched: 1 })
})

test('trucks promised to others count against the broker’s accepted trucks', async () => {
  const accepted = await accept(2)
  const fleet = await addActor(node, 'Lehigh', 3)
  await expect(offerOn(accepted, fleet, own, 3)).rejects.toThrow('Only 2 of your trucks are free to sub out.')
  const first = await offerOn(accepted, fleet, own)
  await offerOn(accepted, fleet, commission)
  await expect(offerOn(accepted, fleet, own)).rejects.toThrow('None of your trucks for this work is free')
  const driver = await addFleetTrucker(node, broker, 'Dot')
  const dispatch = { projectId: crew.projectId, offerId: accepted, truckId: await addTruck(broker, '31') }
  const send = () =>
    broker.client.dispatchTruck({ ...dispatch, dispatchId: newTestId(), fleetTruckerEntityId: driver.entityId })
  await expect(send()).rejects.toThrow('already dispatched')
  await broker.client.withdrawOffer({ projectId: crew.projectId, offerId: first })
  await send()
  const parent = (await offersOf(broker)).find(offer => offer.offerId === accepted)
  expect(parent).toMatchObject({ trucks: 2, trucksDispatched: 1, trucksPromised: 1 })
})

test('work subbed out by a broker can’t be subbed out a second time', async () => {
  const fleet = await addActor(node, 'Berks', 3)
  const offerId = await offerOn(await accept(1), fleet, own)
  await fleet.client.answerOffer({ projectId: crew.projectId, offerId, accept: true })
  const on = { projectId: crew.projectId, acceptedOfferId: offerId, offerId: newTestId(), trucks: 1, ...own }
  await expect(fleet.client.sendSubOffer({ ...on, truckingEntityId: crew.solo.entityId })).rejects.toThrow(
    "A broker offered you this work, so you can't sub it out again. Send your own trucks.",
  )
  const toMyself = { ...on, acceptedOfferId: await accept(1), truckingEntityId: broker.entityId }
  await expect(broker.client.sendSubOffer(toMyself)).rejects.toThrow('Choose another hauler.')
})

test('a fleet finds haulers by name, and no one else does', async () => {
  await addActor(node, 'Quarryside Hauling', 3)
  const query = { entityId: broker.entityId, query: 'quarryside' }
  expect((await broker.client.findHaulers(query)).haulers).toMatchObject([{ name: 'Quarryside Hauling' }])
  await expect(crew.pit.client.findHaulers({ ...query, entityId: crew.pit.entityId })).rejects.toThrow()
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  const [sum] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const database = openDatabase(node.databaseUrl, 2)
  for (const name of ['projects', 'dispatches', 'load_logs', 'debts', 'day_summaries']) {
    const step = rebuildSteps.find(each => each.name === name)
    await rebuild(database, step!, undefined, page => expect(page.changed, name).toBe(0))
  }
  await database.close()
})
