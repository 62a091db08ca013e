/** New versions of an accepted card: from the proposal to the pay of a load, a shift and a statement's footnote. */
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, addTruck, moneyKeysIn, readDocuments, readOwn } from '../../testing/work.fixture.ts'

/** The tests begin a week ago: the access tokens of their people are valid until now. */
const start = () => Date.now() - 7 * dayMs
let aheadMs = 0
const now = () => start() + aheadMs
const node = closeAfterAll(await openTestNode({ clock: now }))

const timeZone = 'America/New_York'
const dayAhead = (days: number) => addDays(dayOf(start(), timeZone), days)
/** $6.50 a ton before, and $7.00 after. */
const costlier = { basis: 'ton' as const, rateE4: 70_000 }

/** A crew and the offers of its two haulers. */
async function addWork(more: Parameters<typeof addCrew>[1] = {}) {
  aheadMs = 0
  const crew = await addCrew(node, more)
  const { jobber, solo, fleet, projectId } = crew
  const offers = await offersOf(jobber)
  const idOf = (actor: Actor) => offers.find(each => each.truckingEntityId === actor.entityId)?.offerId ?? ''
  const ids = (by: Actor, of: Actor = solo) => ({ entityId: by.entityId, projectId, offerId: idOf(of) })
  const propose = (
    by: Actor,
    card: typeof costlier | Record<string, never> = costlier,
    validFrom = dayAhead(1),
    of = solo,
  ) => by.client.proposeOfferCard({ ...ids(by, of), card: { ...costlier, ...card }, validFrom })
  const answer = (by: Actor, accept: boolean, version = 2, of = solo) =>
    by.client.answerOfferCard({ ...ids(by, of), version, accept })
  const withdraw = (by: Actor, version = 2) => by.client.withdrawOfferCard({ ...ids(by), version })
  return { crew, jobber, solo, fleet, propose, answer, withdraw, ids, idOf }
}

const offersOf = async (actor: Actor) =>
  (await readOwn(node, actor, 'offers')).map(body => offerDocumentSchema.parse(body))

const noticesOf = async (actor: Actor, kind: string) =>
  (await readOwn(node, actor, 'notifications')).filter(body => body.kind === kind)

const haulOf = async (actor: Actor, loadLogId: string) => (await readLoad(node, actor, loadLogId)).money?.haul

/** A load that is delivered and approved some days after the start, with its pay before the approval. */
async function haulOn(crew: Crew, days: number, minutesAgo = 90) {
  aheadMs = days * dayMs
  const load = await addDelivered(node, crew, crew.solo, now() - minutesAgo * 60_000)
  const haul = await haulOf(crew.solo, load.loadLogId)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return { ...load, haul }
}

test('work from the agreed day on pays by the new version, and earlier work keeps its own', async () => {
  const { crew, jobber, solo, propose, answer } = await addWork()
  const before = await haulOn(crew, 0, 300)
  await propose(jobber)
  expect(await noticesOf(solo, 'agreementProposed')).toMatchObject([{ data: { whoName: 'Alder' } }])
  await answer(solo, true)
  expect(await noticesOf(jobber, 'agreementAccepted')).toHaveLength(1)
  const sameDay = await haulOn(crew, 0)
  for (const { haul } of [before, sameDay]) {
    expect(haul).toMatchObject({ card: { rateE4: 65_000 } })
    expect(haul?.version).toBeUndefined()
  }
  const after = await haulOn(crew, 2)
  const { haul } = after
  expect(haul).toMatchObject({ version: 2, card: { rateE4: 70_000 }, pay: { lines: [{ amountCents: 14_658 }] } })
  expect(haul?.later).toBeUndefined()
  const { entityId } = solo
  const explained = await solo.client.explainLoad({ entityId, projectId: after.projectId, loadLogId: after.loadLogId })
  expect(explained.agreements[0]?.agreed).toMatchObject({ source: 'offer', version: 2, agreedBy: ['Alder', 'Sam'] })
  const old = await solo.client.explainLoad({ entityId, projectId: before.projectId, loadLogId: before.loadLogId })
  expect(old.agreements[0]?.agreed).toMatchObject({ version: 1 })
})

test('a load of an earlier day that arrives late keeps the card of its day', async () => {
  const { crew, jobber, solo, propose, answer } = await addWork()
  await propose(solo)
  await answer(jobber, true)
  aheadMs = 3 * dayMs
  const late = await addDelivered(node, crew, solo, start() - 90 * 60_000)
  expect(await haulOf(solo, late.loadLogId)).toMatchObject({ card: { rateE4: 65_000 } })
  const fresh = await addDelivered(node, crew, solo, now() - 90 * 60_000)
  expect(await haulOf(solo, fresh.loadLogId)).toMatchObject({ card: { rateE4: 70_000 } })
})

test('a phone without a network has the later card before its day, and no driver or pit sees any', async () => {
  const { crew, jobber, fleet, propose, answer, ids } = await addWork()
  await propose(jobber, {}, dayAhead(2), fleet)
  await answer(fleet, true, 2, fleet)
  const dispatchOf = async (actor: Actor) => {
    const path = `haulway-entity/${actor.entityId}/dispatches/${crew.fleetDispatchId}`
    const [body] = await readDocuments(node, actor, path)
    return dispatchDocumentSchema.parse(body)
  }
  const later = [{ version: 2, validFrom: dayAhead(2), card: { rateE4: 70_000 } }]
  for (const actor of [jobber, fleet]) expect((await dispatchOf(actor)).money?.haul).toMatchObject({ later })
  for (const actor of [crew.driver, crew.operator]) {
    const seen = await dispatchOf(actor)
    expect(moneyKeysIn(seen)).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(/70000|validFrom/)
  }
  expect(JSON.stringify((await dispatchOf(crew.pit)).money)).not.toMatch(/70000|validFrom/)
  // A truck that is dispatched after that day begins with the version that counts.
  aheadMs = 4 * dayMs
  await jobber.client.changeHaul({ projectId: crew.projectId, haulId: crew.haulId, trucksWanted: 20 })
  await crew.fleet.client.endDispatch({ projectId: crew.projectId, dispatchId: crew.fleetDispatchId })
  const dispatchId = newTestId()
  const truckId = await addTruck(fleet, '8')
  const { projectId, offerId } = ids(fleet, fleet)
  await fleet.client.dispatchTruck({
    projectId,
    offerId,
    dispatchId,
    truckId,
    fleetTruckerEntityId: crew.driver.entityId,
  })
  const [body] = await readOwn(node, fleet, `dispatches/${dispatchId}`)
  expect(dispatchDocumentSchema.parse(body).money?.haul).toMatchObject({ version: 2, card: { rateE4: 70_000 } })
})

test('only the other party answers, once, and before the first day begins', async () => {
  const { crew, jobber, solo, fleet, propose, answer, withdraw, ids } = await addWork()
  await expect(propose(jobber, {}, dayAhead(0))).rejects.toMatchObject({ code: 'invalidInput' })
  for (const stranger of [fleet, crew.pit, crew.driver]) {
    await expect(propose(stranger)).rejects.toMatchObject({ code: 'notFound' })
  }
  await propose(jobber)
  await expect(propose(solo)).rejects.toThrow(/without an answer/)
  await expect(answer(jobber, true)).rejects.toThrow(/other business/)
  await expect(withdraw(solo)).rejects.toThrow(/Only the business/)
  await withdraw(jobber)
  await expect(answer(solo, true)).rejects.toThrow(/withdrawn/)
  await propose(solo)
  await answer(jobber, false, 3)
  await propose(solo)
  aheadMs = 2 * dayMs
  await expect(answer(jobber, true, 4)).rejects.toThrow(/has started/)
  await answer(jobber, false, 4)
  await propose(jobber, {}, dayAhead(5))
  await answer(solo, true, 5)
  // The next version can't begin before it.
  await expect(propose(jobber, {}, dayAhead(4))).rejects.toMatchObject({ code: 'invalidInput' })
  const [offer] = (await offersOf(solo)).filter(({ offerId }) => offerId === ids(solo).offerId)
  const states = offer?.money?.versions?.map(({ state }) => state)
  expect(states).toEqual(['withdrawn', 'declined', 'declined', 'agreed'])
})

test('under a broker each agreement has its own versions, and no one sees those of the other', async () => {
  const { crew, jobber } = await addWork()
  const broker = await addActor(node, 'Ridgeline', 3)
  const hauler = await addActor(node, 'Ines', 2)
  await addTruck(hauler, '31')
  const { projectId, haulId } = crew
  const acceptedOfferId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  const notice = { projectId, noticeId: haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 1 })
  const sub = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await broker.client.sendSubOffer({ ...sub, card: { basis: 'load', rateE4: 1_010_100 } })
  await hauler.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
  const card = { basis: 'load' as const, rateE4: 1_234_500 }
  const validFrom = dayAhead(1)
  await hauler.client.proposeOfferCard({ entityId: hauler.entityId, projectId, offerId, card, validFrom })
  await expect(
    jobber.client.answerOfferCard({ entityId: jobber.entityId, projectId, offerId, version: 2, accept: true }),
  ).rejects.toMatchObject({ code: 'notFound' })
  await broker.client.answerOfferCard({ entityId: broker.entityId, projectId, offerId, version: 2, accept: true })
  const ofJobber = { projectId, offerId: acceptedOfferId }
  await jobber.client.proposeOfferCard({ entityId: jobber.entityId, ...ofJobber, card: costlier, validFrom })
  await broker.client.answerOfferCard({ entityId: broker.entityId, ...ofJobber, version: 2, accept: true })
  aheadMs = 2 * dayMs
  const load = await addDelivered(
    node,
    { ...crew, solo: hauler, soloDispatchId: dispatchId },
    hauler,
    now() - 5_400_000,
  )
  const money = async (actor: Actor) => (await readLoad(node, actor, load.loadLogId)).money
  expect(await money(hauler)).toMatchObject({ subHaul: { version: 2, card: { rateE4: 1_234_500 } } })
  expect(await money(broker)).toMatchObject({ haul: { card: { rateE4: 70_000 } }, subHaul: { version: 2 } })
  expect(JSON.stringify(await money(hauler))).not.toContain('70000')
  expect(JSON.stringify(await money(jobber))).not.toContain('1234500')
  const seen = JSON.stringify([await offersOf(jobber), await readOwn(node, jobber, 'dispatches')])
  expect(seen).not.toContain('1234500')
})

test('a broker pays by commission no more than it earns, even by an earlier card', async () => {
  const { crew, jobber } = await addWork()
  const broker = await addActor(node, 'Blue Mountain', 3)
  const hauler = await addActor(node, 'Remy', 2)
  await addTruck(hauler, '32')
  const { projectId, haulId } = crew
  const acceptedOfferId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  const notice = { projectId, noticeId: haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 1 })
  const named = { projectId, offerId: acceptedOfferId }
  const change = async (version: number, days: number, rateE4: number) => {
    const card = { ...costlier, rateE4 }
    await jobber.client.proposeOfferCard({ entityId: jobber.entityId, ...named, card, validFrom: dayAhead(days) })
    await broker.client.answerOfferCard({ entityId: broker.entityId, ...named, version, accept: true })
  }
  await change(2, 1, 70_000)
  await change(3, 3, 60_000)
  aheadMs = 2 * dayMs
  const sub = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await broker.client.sendSubOffer({ ...sub, commission: { percentMilli: 8000 } })
  const offered = (await offersOf(hauler)).find(each => each.offerId === offerId)
  expect(offered).toMatchObject({
    timeZone,
    money: { subHaul: { card: { rateE4: 70_000 }, later: [{ validFrom: dayAhead(3), card: { rateE4: 60_000 } }] } },
  })
  expect(JSON.stringify(offered)).not.toMatch(new RegExp(`${jobber.uid}|65000`))
  await hauler.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
  const payOn = async (days: number) => {
    aheadMs = days * dayMs
    const work = { ...crew, solo: hauler, soloDispatchId: dispatchId }
    const load = await addDelivered(node, work, hauler, now() - 5_400_000)
    await jobber.client.approveLoad({ ...load, actId: newTestId() })
    const { haul, subHaul } = (await readLoad(node, broker, load.loadLogId)).money ?? {}
    expect(subHaul?.card).toEqual(haul?.card)
    const [earned = 0, paid = 0] = [haul, subHaul].map(each =>
      each?.pay && 'totalCents' in each.pay ? each.pay.totalCents : 0,
    )
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThan(earned)
    return { load, rateE4: subHaul?.card.rateE4, version: subHaul?.version }
  }
  expect(await payOn(2)).toMatchObject({ rateE4: 70_000 })
  const after = await payOn(4)
  expect(after).toMatchObject({ rateE4: 60_000, version: 2 })
  const load = { projectId, loadLogId: after.load.loadLogId }
  const explained = await hauler.client.explainLoad({ entityId: hauler.entityId, ...load })
  expect(explained.agreements.map(({ agreed }) => agreed)).toMatchObject([
    { source: 'offer', sourceId: offerId, version: 2, agreedBy: ['Blue Mountain', 'Remy'] },
  ])
})

test('a shift by the hour pays by the version of its day', async () => {
  const byHour = { basis: 'hour' as const, rateE4: 1_000_000, clock: 'portal' as const }
  const { crew, jobber, fleet } = await addWork({ card: byHour })
  const { projectId, driver, fleetDispatchId: dispatchId } = crew
  const offerId = (await offersOf(fleet))[0]?.offerId ?? ''
  const card = { ...byHour, rateE4: 1_200_000 }
  const named = { projectId, offerId }
  await jobber.client.proposeOfferCard({ entityId: jobber.entityId, ...named, card, validFrom: dayAhead(1) })
  await fleet.client.answerOfferCard({ entityId: fleet.entityId, ...named, version: 2, accept: true })
  aheadMs = 3 * dayMs
  const work = async (days: number) => {
    const startAt = Date.parse(`${dayAhead(days)}T14:00:00Z`)
    const sheet = { startAt, endAt: startAt + 7_200_000, breaks: [] }
    const ids = { projectId, shiftId: newTestId(), dispatchId }
    await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
    await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
    for (const side of [fleet, jobber]) await side.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
    const [body] = await readOwn(node, fleet, `shifts/${ids.shiftId}`)
    return shiftDocumentSchema.parse(body).money
  }
  expect(await work(0)).toMatchObject({
    isBooked: true,
    haul: { card: { rateE4: 1_000_000 }, pay: { totalCents: 20_000 } },
  })
  expect(await work(2)).toMatchObject({ isBooked: true, haul: { version: 2, pay: { totalCents: 24_000 } } })
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['projects', 'dispatches', 'shifts', 'load_logs'])
})
