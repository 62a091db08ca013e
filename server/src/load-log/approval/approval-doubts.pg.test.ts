/** The doubts about a load are the same in the jobber's document and at its approval. */

import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { runInTurn } from '../../testing/run-in-turn.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import type { LoadIds } from '../../testing/week.fixture.ts'
import type { Actor } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

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

test('a doubt that arises while an approval waits for the load refuses the approval', async () => {
  const ticketNo = String(Date.now())
  const correct = (by: Actor, load: LoadIds) =>
    by.client.correctLoad({ ...load, actId: newTestId(), ticketNo, reason: 'From the paper ticket.' })
  await correct(crew.solo, await addDelivered(node, crew, crew.solo, Date.now() - 8 * hourMs))
  const load = await addDelivered(node, crew, crew.driver, Date.now() - 8 * hourMs)
  const { approvalDoubts: shown = [] } = await readLoad(node, crew.jobber, load.loadLogId)
  const shownDoubts = [...shown, 'ticketNoDiffers' as const]
  const [corrected, approved] = await runInTurn(node, crew.fleetDispatchId, [
    () => correct(crew.driver, load),
    () => crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts }),
  ])
  expect(corrected).toMatchObject({ status: 'fulfilled' })
  const refusal = { code: 'conflict', message: approvalDoubts.sameTicket.sentence }
  expect(approved).toMatchObject({ status: 'rejected', reason: refusal })
})

test('a correction that waits while its load is approved is one of the approved load', async () => {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - 12 * hourMs)
  const quantity = { amountMilli: 19_000, unit: 'ton' as const }
  const ids = { ...load, actId: newTestId(), reason: 'The scale was off.' }
  const answers = await runInTurn(node, crew.soloDispatchId, [
    () => crew.jobber.client.approveLoad({ ...load, actId: newTestId() }),
    () => crew.solo.client.proposeCorrection({ ...ids, quantity, correction: {} }),
  ])
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})

test('a load that is approved many times at once, each time as a new act, is owed once', async () => {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - 4 * hourMs)
  const { approvalDoubts: shownDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  const approve = () => crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts })
  const answers = await Promise.all(Array.from({ length: 10 }, approve))
  for (const answer of [...answers, await approve()]) expect(answer).toMatchObject({ state: 'approved' })
  expect(await node.sql`select 1 from journal_entries where cause_id = ${load.loadLogId}`).toHaveLength(1)
})
