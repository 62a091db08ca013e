/** The doubts about a load are the same in the jobber's document and at its approval. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrew, addDelivered, type Crew, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'

let node: TestNode
let crew: Crew
beforeAll(async () => {
  node = await openTestNode()
  crew = await addCrew(node)
})
afterAll(() => node.close())

test('only the jobber reads a load’s doubts, and can’t approve it with a doubt that was not shown', async () => {
  const load = await addDelivered(node, crew, crew.solo)
  const { approvalDoubts: doubts } = await readLoad(node, crew.jobber, load.loadLogId)
  expect(doubts).toEqual(['standbyUnconfirmed', 'gpsMissing'])
  for (const actor of [crew.solo, crew.pit, crew.operator]) {
    expect(await readLoad(node, actor, load.loadLogId)).not.toHaveProperty('approvalDoubts')
  }
  const approve = (shownDoubts: typeof doubts) =>
    crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts })
  const refusal = { code: 'conflict', message: approvalDoubts.standbyUnconfirmed.sentence }
  await expect(approve([])).rejects.toMatchObject(refusal)
  await expect(approve(['overPayload', 'gpsMissing'])).rejects.toMatchObject(refusal)
  expect(await approve(doubts)).toMatchObject({ state: 'approved' })
  expect(await readLoad(node, crew.jobber, load.loadLogId)).toMatchObject({ approvalDoubts: [] })
})

test('approval is refused with the reason when a doubt arises after the approver looked', async () => {
  const load = await addDelivered(node, crew, crew.driver)
  const { approvalDoubts: shownDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  const quantity = { amountMilli: 90_000, unit: 'ton' as const }
  await crew.pit.client.correctLoad({ ...load, actId: newTestId(), quantity, reason: 'Weighed again.' })
  const late = crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts })
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: approvalDoubts.overPayload.sentence })
})

test('a load that is approved many times at once, each time as a new act, is owed once', async () => {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - 4 * hourMs)
  const { approvalDoubts: shownDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  const approve = () => crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts })
  const answers = await Promise.all(Array.from({ length: 10 }, approve))
  for (const answer of [...answers, await approve()]) expect(answer).toMatchObject({ state: 'approved' })
  expect(await node.sql`select 1 from journal_entries where cause_id = ${load.loadLogId}`).toHaveLength(1)
})
