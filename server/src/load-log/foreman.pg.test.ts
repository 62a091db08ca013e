/** A foreman: the jobber's plain member at the site, who accepts loads and signs for them, and sees no price. */
import { expect, test } from 'vitest'
import { attach } from '../testing/attach.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { moneyKeysIn, readOwn, tokenIn } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const { entityId, client } = crew.jobber
const invitation = { entityId, entityTokenId: newTestId(), role: 'member' as const, name: 'Frank' }
const token = tokenIn(await client.inviteMember(invitation))
const user = await node.addUser('Frank')
await user.client.acceptInvitation({ token })
const foreman = { ...user, entityId }

test('a foreman accepts a load at the site, and that confirms the delivery', async () => {
  const name = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
  const steps = stepsOfLoad(node, crew, crew.driver, name, Date.now() - 3_600_000)
  for (const step of steps.slice(0, -1)) await step.record()
  const load = { projectId: crew.projectId, ...name }
  const id = await attach(node, foreman, { kind: 'signature', ...load })
  const reply = await foreman.client.deliverLoad({
    ...load,
    actId: newTestId(),
    attachmentIds: [id],
    receiverName: 'Frank',
  })
  expect(reply).toMatchObject({ state: 'delivered' })
  const { acts } = await readLoad(node, crew.jobber, load.loadLogId)
  const deliveries = acts.filter(({ kind }) => kind === 'deliver')
  expect(deliveries.map(({ witness }) => witness).sort()).toEqual(['jobber', 'receiver'])
  expect(deliveries.every(({ by }) => by.uid === foreman.uid)).toBe(true)
})

test('a foreman reads loads, hauls and dispatches without a price, and approves nothing', async () => {
  const load = await addDelivered(node, crew, crew.solo)
  for (const collection of ['load-logs', 'dispatches', 'project-reference', 'offers', 'attachments']) {
    const documents = await readOwn(node, foreman, collection)
    expect([collection, documents.length > 0, moneyKeysIn(documents)]).toEqual([collection, true, []])
  }
  const approve = foreman.client.approveLoad({ ...load, actId: newTestId() })
  await expect(approve).rejects.toMatchObject({ code: 'notAllowed' })
})
