/** The receiver's confirmation counts only with a saved signature that belongs to the load. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { attach } from '../../testing/attach.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

let hours = 2

/** A load at the site, ready to be delivered. */
async function addArrived() {
  hours += 2
  const beganAt = Date.now() - hours * 60 * minuteMs
  const name = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.solo, name, beganAt).slice(0, -1)) await step.record()
  const load = { projectId: crew.projectId, ...name }
  const client = atTime(node, crew.solo, beganAt + 60 * minuteMs)
  const deliver = (attachmentIds: string[], actId = newTestId()) =>
    client.deliverLoad({ ...load, actId, attachmentIds, receiverName: 'Rita Moss' })
  return { load, client, deliver, signature: { kind: 'signature', ...load } }
}

/** The witnesses of the delivery, as the jobber sees them. */
async function deliveredBy(loadLogId: string): Promise<string[]> {
  const { acts } = await readLoad(node, crew.jobber, loadLogId)
  const voided = new Set(acts.map(act => act.voidsActId))
  const deliveries = acts.filter(act => act.kind === 'deliver' && !voided.has(act.actId))
  return deliveries.map(act => act.witness).sort()
}

test('a saved signature counts with the delivery that names it', async () => {
  const { load, deliver, signature } = await addArrived()
  const id = await attach(node, crew.solo, signature)
  await deliver([id])
  expect(await deliveredBy(load.loadLogId)).toEqual(['receiver', 'trucker'])
  const { acts } = await readLoad(node, crew.jobber, load.loadLogId)
  const receiver = { witness: 'receiver', receiverName: 'Rita Moss', attachmentIds: [id] }
  expect(acts.find(act => act.witness === 'receiver')).toMatchObject(receiver)
})

test('a delivery sent before its signature is accepted, and counts as signed when the signature arrives', async () => {
  const { load, deliver, signature } = await addArrived()
  const id = newTestId()
  expect(await deliver([id])).toMatchObject({ state: 'delivered' })
  expect(await deliveredBy(load.loadLogId)).toEqual(['trucker'])
  await attach(node, crew.solo, signature, id)
  expect(await deliveredBy(load.loadLogId)).toEqual(['receiver', 'trucker'])
})

test('a delivery and a signature that are sent twice count once', async () => {
  const { load, deliver, signature } = await addArrived()
  const id = newTestId()
  const actId = newTestId()
  await Promise.all([deliver([id], actId), attach(node, crew.solo, signature, id)])
  await Promise.all([deliver([id], actId), attach(node, crew.solo, signature, id), deliver([id], actId)])
  expect(await deliveredBy(load.loadLogId)).toEqual(['receiver', 'trucker'])
})

test('a signature under the load’s other name counts', async () => {
  const { load, deliver } = await addArrived()
  const second = newTestId()
  const beganAt = Date.now() - hours * 60 * minuteMs
  const again = { ...load, loadLogId: second, actId: newTestId() }
  const started = await atTime(node, crew.solo, beganAt + minuteMs).startLoad(again)
  expect(started).toMatchObject({ loadLogId: load.loadLogId })
  const id = await attach(node, crew.solo, { kind: 'signature', ...load, loadLogId: second })
  await deliver([id])
  expect(await deliveredBy(load.loadLogId)).toEqual(['receiver', 'trucker'])
})

test('a delivery isn’t signed without an id, or with a random id, a photo or another load’s signature', async () => {
  const none = await addArrived()
  await none.deliver([])
  const random = await addArrived()
  await random.deliver([newTestId()])
  const picture = await addArrived()
  await picture.deliver([await attach(node, crew.solo, { kind: 'ticketPhoto', ...picture.load })])
  const foreign = await addArrived()
  const id = newTestId()
  await foreign.deliver([id])
  const other = await addArrived()
  await attach(node, crew.solo, other.signature, id)
  for (const { load } of [none, random, picture, foreign])
    expect(await deliveredBy(load.loadLogId)).toEqual(['trucker'])
  const refused = other.deliver([await attach(node, crew.solo, none.signature)])
  await expect(refused).rejects.toMatchObject({ code: 'invalidInput' })
  await other.deliver([])
})

test('undoing a delivery also undoes its signature', async () => {
  const { load, client, deliver, signature } = await addArrived()
  const actId = newTestId()
  await deliver([await attach(node, crew.solo, signature)], actId)
  await client.correctLoad({ ...load, actId: newTestId(), voidsActId: actId })
  expect(await readLoad(node, crew.jobber, load.loadLogId)).toMatchObject({ state: 'arrived' })
  await deliver([])
})

test('a signature that arrives after the approval changes nothing that was approved', async () => {
  const { load, deliver, signature } = await addArrived()
  const id = newTestId()
  await deliver([id])
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const before = await readLoad(node, crew.jobber, load.loadLogId)
  await attach(node, crew.solo, signature, id)
  const { state, milestones, evidence, money } = await readLoad(node, crew.jobber, load.loadLogId)
  expect({ state, milestones, evidence, money }).toEqual({
    state: before.state,
    milestones: before.milestones,
    evidence: before.evidence,
    money: before.money,
  })
})
