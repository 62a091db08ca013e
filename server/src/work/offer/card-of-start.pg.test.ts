/** Which version of an accepted card pays a load: the one of the day of its start, whatever arrives first or claims. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { addDays, dayMs, dayOf, minuteMs } from '@haulway/domain/time.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrew, addDelivered, atTime, type Crew, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { readDocuments } from '../../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
/** The tests begin a week ago: the access tokens of their people are valid until now. */
const start = Date.now() - 7 * dayMs
let now = start
/** $6.50 a ton on the first day, $7.00 from the second on. */
beforeAll(async () => {
  node = await openTestNode({ clock: () => now })
  crew = await addCrew(node)
  const { jobber, solo, projectId } = crew
  const offers = await readDocuments(node, jobber, `haulway-entity/${jobber.entityId}/offers`)
  const offer = offers
    .map(body => offerDocumentSchema.parse(body))
    .find(each => each.truckingEntityId === solo.entityId)
  const ids = { projectId, offerId: offer?.offerId ?? '' }
  const validFrom = addDays(dayOf(start, 'America/New_York'), 1)
  const card = { basis: 'ton' as const, rateE4: 70_000 }
  await jobber.client.proposeOfferCard({ ...ids, entityId: jobber.entityId, card, validFrom })
  await solo.client.answerOfferCard({ ...ids, entityId: solo.entityId, version: 2, accept: true })
  now = start + 3 * dayMs
})
afterAll(() => node.close())

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
