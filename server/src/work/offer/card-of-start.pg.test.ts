/** Which version of an accepted card pays a load: the one of the day of its start, whatever arrives first or claims. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { addDays, dayMs, dayOf, minuteMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, addTruck, readOwn } from '../../testing/work.fixture.ts'

/** The tests begin a week ago: the access tokens of their people are valid until now. */
const start = Date.now() - 7 * dayMs
let now = start
/** $6.50 a ton on the first day, $7.00 from the second on. */
const node = closeAfterAll(await openTestNode({ clock: () => now }))
const crew = await addCrew(node)
await agreeOn(crew.solo, 70_000)
now = start + 3 * dayMs

/** Another rate for a hauler, from tomorrow on. */
async function agreeOn({ entityId, client }: Actor, rateE4: number) {
  const { jobber, projectId } = crew
  const offers = await readOwn(node, jobber, 'offers')
  const offer = offers.map(body => offerDocumentSchema.parse(body)).find(each => each.truckingEntityId === entityId)
  const ids = { projectId, offerId: offer?.offerId ?? '' }
  const validFrom = addDays(dayOf(now, 'America/New_York'), 1)
  const card = { basis: 'ton' as const, rateE4 }
  await jobber.client.proposeOfferCard({ ...ids, entityId: jobber.entityId, card, validFrom })
  await client.answerOfferCard({ ...ids, entityId, version: 2, accept: true })
  return validFrom
}

const haulOf = async (loadLogId: string) => (await readLoad(node, crew.solo, loadLogId)).money?.haul

test('a load is paid by the card of its start, whichever act arrives first', async () => {
  const load = { projectId: crew.projectId, loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await atTime(node, crew.solo, start).arriveAtPit({ ...load, actId: newTestId() })
  expect(await haulOf(load.loadLogId)).toMatchObject({ card: { rateE4: 65_000 } })
  await atTime(node, crew.solo, now - 30 * minuteMs).startLoad({ ...load, actId: newTestId() })
  expect(await haulOf(load.loadLogId)).toMatchObject({ version: 2, card: { rateE4: 70_000 } })
  await atTime(node, crew.solo, now).cancelLoad({ ...load, actId: newTestId(), reason: 'Rain.' })
})

test('a load reported after a new card began, and is paid by the old one, is not approved unseen', async () => {
  const { jobber, solo } = crew
  const late = await addDelivered(node, crew, solo, start - 90 * minuteMs)
  expect(await haulOf(late.loadLogId)).toMatchObject({ card: { rateE4: 65_000 } })
  const { approvalDoubts: shownDoubts = [] } = await readLoad(node, jobber, late.loadLogId)
  expect(shownDoubts).toContain('earlierCard')
  const approve = (shown: typeof shownDoubts) =>
    jobber.client.approveLoad({ ...late, actId: newTestId(), shownDoubts: shown })
  const { sentence } = approvalDoubts.earlierCard
  const unseen = approve(shownDoubts.filter(code => code !== 'earlierCard'))
  await expect(unseen).rejects.toMatchObject({ code: 'conflict', message: sentence })
  expect(await approve(shownDoubts)).toMatchObject({ state: 'approved' })
  const fresh = await addDelivered(node, crew, solo, now - 90 * minuteMs)
  expect(await haulOf(fresh.loadLogId)).toMatchObject({ card: { rateE4: 70_000 } })
  expect((await readLoad(node, jobber, fresh.loadLogId)).approvalDoubts).not.toContain('earlierCard')
})

test('a load paid by a card that its broker replaced is looked at by the jobber, who does not read why', async () => {
  const { jobber, projectId, haulId } = crew
  const broker = await addActor(node, 'Ridgeline', 3)
  const hauler = await addActor(node, 'Ines', 2)
  await addTruck(hauler, '31')
  const acceptedOfferId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  const { entityId } = broker
  await broker.client.acceptTruckerNotice({
    projectId,
    noticeId: haulId,
    entityId,
    offerId: acceptedOfferId,
    trucks: 1,
  })
  const sub = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await broker.client.sendSubOffer({ ...sub, card: { basis: 'load', rateE4: 1_234_500 } })
  await hauler.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
  const validFrom = addDays(dayOf(now, 'America/New_York'), 1)
  const named = { projectId, offerId }
  await broker.client.proposeOfferCard({ entityId, ...named, card: { basis: 'load', rateE4: 1_010_100 }, validFrom })
  await hauler.client.answerOfferCard({ ...named, entityId: hauler.entityId, version: 2, accept: true })
  const beforeIt = now
  now += 2 * dayMs
  const work = { ...crew, solo: hauler, soloDispatchId: dispatchId }
  const late = await addDelivered(node, work, hauler, beforeIt - 90 * minuteMs)
  const shown = await readLoad(node, jobber, late.loadLogId)
  const { approvalDoubts: shownDoubts = [] } = shown
  expect(shownDoubts).toContain('reportedLater')
  expect(shownDoubts).not.toContain('earlierCard')
  expect(JSON.stringify({ ...shown, acts: [] })).not.toMatch(new RegExp(`[rR]eplacedOn|${validFrom}|1010100`))
  const ofBroker = await readLoad(node, broker, late.loadLogId)
  expect(ofBroker).toMatchObject({ cardReplacedOn: validFrom, money: { subHaul: { card: { rateE4: 1_234_500 } } } })
  const approve = (doubts: typeof shownDoubts) =>
    jobber.client.approveLoad({ ...late, actId: newTestId(), shownDoubts: doubts })
  const unseen = approve(shownDoubts.filter(code => code !== 'reportedLater'))
  await expect(unseen).rejects.toMatchObject({ code: 'conflict', data: { doubts: ['reportedLater'] } })
  expect(await approve(shownDoubts)).toMatchObject({ state: 'approved' })
  const fresh = await addDelivered(node, work, hauler, now - 90 * minuteMs)
  expect((await readLoad(node, jobber, fresh.loadLogId)).approvalDoubts).not.toContain('reportedLater')
})

test('a truck that was released before a lower card was agreed is paid by that card, too', async () => {
  const { fleet, driver, jobber, projectId, fleetDispatchId: dispatchId } = crew
  await fleet.client.endDispatch({ projectId, dispatchId })
  const validFrom = await agreeOn(fleet, 60_000)
  const beforeIt = now
  now += 2 * dayMs
  const load = await addDelivered(node, crew, driver, now - 90 * minuteMs)
  const { money } = await readLoad(node, fleet, load.loadLogId)
  expect(money?.haul).toMatchObject({ version: 2, card: { rateE4: 60_000 } })
  const late = await addDelivered(node, crew, driver, beforeIt - 90 * minuteMs)
  const { approvalDoubts, cardReplacedOn } = await readLoad(node, jobber, late.loadLogId)
  expect([approvalDoubts, cardReplacedOn]).toEqual([expect.arrayContaining(['earlierCard']), validFrom])
  // A phone without a network prices a start by its dispatch, also one that has ended.
  const [body] = await readOwn(node, fleet, `dispatches/${dispatchId}`)
  const dispatch = dispatchDocumentSchema.parse(body)
  expect(dispatch).toMatchObject({ state: 'ended', money: { haul: { later: [{ version: 2, validFrom }] } } })
  await expectBooksToHold(node, ['projects', 'dispatches', 'load_logs'])
})
