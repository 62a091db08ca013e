/** Why a load pays what it pays: each party reads who agreed to its own rates, and what was booked, and no other's. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

let loads = 0
const deliver = () => addDelivered(node, crew, crew.solo, Date.now() - ++loads * 90 * 60_000)
type Load = Awaited<ReturnType<typeof deliver>>

const explain = (actor: Pick<Actor, 'client' | 'entityId'>, { projectId, loadLogId }: Load) =>
  actor.client.explainLoad({ entityId: actor.entityId, projectId, loadLogId })

test('each party reads its own agreements only, with who agreed and when', async () => {
  const load = await deliver()
  const { agreements } = await explain(crew.jobber, load)
  expect(agreements.map(each => each.agreement)).toEqual(['haul', 'material'])
  const [haul, material] = agreements
  expect(haul).toMatchObject({ agreed: { version: 1 }, entries: [] })
  expect(haul?.agreed?.agreedAt).toBeGreaterThan(0)
  expect(haul?.agreed?.agreedBy.length).toBeGreaterThan(0)
  expect(material).toMatchObject({ agreed: { source: 'listPrice', agreedAt: null, agreedBy: [] } })
  expect((await explain(crew.solo, load)).agreements).toEqual([haul])
  expect((await explain(crew.pit, load)).agreements).toEqual([material])
})

test('the entry of an approval is shown to both parties, with their accounts alone, and sums to zero', async () => {
  const load = await deliver()
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const { agreements } = await explain(crew.jobber, load)
  for (const { entries } of agreements) {
    expect(entries).toMatchObject([{ cause: 'loadApproved' }])
    expect(entries[0]?.lines.map(({ account }) => account).toSorted()).toEqual(['payable', 'receivable'])
    expect(entries[0]?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
  }
  const [haul, material] = agreements
  expect(haul?.entries[0]?.journalEntryId).toBe(material?.entries[0]?.journalEntryId)
  expect(haul?.entries[0]?.lines).not.toEqual(material?.entries[0]?.lines)
  expect((await explain(crew.solo, load)).agreements).toEqual([haul])
})

test('what a dispute holds and settles is among the entries', async () => {
  const load = await deliver()
  const disputeId = newTestId()
  const line = { agreement: 'haul' as const, quantityMilli: 19_940 }
  const reason = 'The counts differ.'
  await crew.jobber.client.disputeLine({ ...load, actId: disputeId, reason, dispute: { ...line, code: 'haul' } })
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  await crew.solo.client.answerDispute({
    ...load,
    actId: newTestId(),
    aboutActId: disputeId,
    dispute: { ...line, answer: 'accept' },
  })
  const [haul] = (await explain(crew.solo, load)).agreements
  expect(haul?.entries.map(({ cause }) => cause)).toEqual(['loadApproved', 'lineDisputed', 'disputeSettled'])
  for (const { lines } of haul?.entries ?? []) expect(lines.reduce((sum, each) => sum + each.amountCents, 0)).toBe(0)
})

test('no one else reads it: not the driver’s operator, another hauler, or a stranger', async () => {
  const load = await deliver()
  await expect(explain(crew.fleet, load)).rejects.toMatchObject({ code: 'notFound' })
  await expect(explain(crew.operator, load)).rejects.toMatchObject({ code: 'notFound' })
  await expect(explain({ client: crew.fleet.client, entityId: crew.jobber.entityId }, load)).rejects.toThrow()
  await expect(explain(crew.jobber, { ...load, loadLogId: newTestId() })).rejects.toMatchObject({ code: 'notFound' })
})
