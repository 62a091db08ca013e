/** A pit that belongs to the same people as who pays for the hauling corrects a hauler's pay only with the hauler. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readOwn, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

async function join(business: Actor, person: Actor, role: 'manager' | 'member'): Promise<void> {
  const { entityId } = business
  const invited = await business.client.inviteMember({ entityId, entityTokenId: newTestId(), role, name: 'Pat' })
  await person.client.acceptInvitation({ token: tokenIn(invited) })
}

/** 20.94 tons at $6.50 and seven minutes of standby, approved; then the pit says that it was a ton less. */
async function lowerBy(pit: Actor, crew: Crew) {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - 100 * minuteMs)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const actId = newTestId()
  const correction = { ...load, actId, reason: 'The scale was off.', correction: {} }
  const quantity = { amountMilli: 19_940, unit: 'ton' as const }
  const propose = () => pit.client.proposeCorrection({ ...correction, quantity })
  await propose()
  return { load, propose, aboutActId: actId }
}

async function haulCentsOf({ solo }: Crew, loadLogId: string): Promise<number | undefined> {
  const pay = (await readLoad(node, solo, loadLogId)).money?.haul?.pay
  return pay && 'totalCents' in pay ? pay.totalCents : undefined
}

const approvedCents = 14_661

test('a pit without anyone of the payer corrects its scale alone', async () => {
  const crew = await addCrew(node)
  const { load } = await lowerBy(crew.pit, crew)
  expect(await haulCentsOf(crew, load.loadLogId)).toBe(approvedCents - 650)
})

test.each([
  ["the jobber's owner is in the pit", (crew: Crew) => join(crew.pit, crew.jobber, 'member')],
  ["the pit's owner is in the jobber", (crew: Crew) => join(crew.jobber, crew.pit, 'member')],
])('the hauler agrees first when %s', async (_, mix) => {
  const crew = await addCrew(node)
  await mix(crew)
  const { load, propose, aboutActId } = await lowerBy(crew.pit, crew)
  expect(await haulCentsOf(crew, load.loadLogId)).toBe(approvedCents)
  const notices = await readOwn(node, crew.solo, 'notifications')
  expect(notices.map(({ kind }) => kind)).toContain('correctionProposed')
  const ofPit = (await readLoad(node, crew.pit, load.loadLogId)).money?.material?.pay
  expect(ofPit).toMatchObject({ totalCents: 36_391 })
  await propose()
  const answer = { ...load, actId: newTestId(), aboutActId, correction: { answer: 'accept' as const } }
  await crew.solo.client.answerCorrection(answer)
  expect(await haulCentsOf(crew, load.loadLogId)).toBe(approvedCents - 650)
})

test('a person who approved the load for the jobber counts as the jobber’s, even after leaving it', async () => {
  const crew = await addCrew(node)
  const { jobber, pit } = crew
  await join(jobber, pit, 'manager')
  const load = await addDelivered(node, crew, crew.solo, Date.now() - 100 * minuteMs)
  await pit.client.approveLoad({ ...load, actId: newTestId(), entityId: jobber.entityId })
  await jobber.client.removeMember({ entityId: jobber.entityId, uid: pit.uid })
  const quantity = { amountMilli: 19_940, unit: 'ton' as const }
  const correction = { ...load, actId: newTestId(), reason: 'The scale was off.', correction: {} }
  await pit.client.proposeCorrection({ ...correction, quantity })
  expect(await haulCentsOf(crew, load.loadLogId)).toBe(approvedCents)
})

test('documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
