/** The ticket of a load as PDF: for every party of the load, without a price, and for no one else. */
import { expect, test } from 'vitest'
import { inkPng } from '../../pay/print/ink-png.fixture.ts'
import { readPdf, rowsOf, signatureInk } from '../../pay/print/read-pdf.fixture.ts'
import { attach } from '../../testing/attach.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import type { Actor } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const loadLogId = (await addDelivered(node, crew, crew.solo, Date.now() - 6_000_000)).loadLogId

const textOf = async (reply: Response) =>
  (await readPdf(Buffer.from(await reply.arrayBuffer()))).flatMap(rowsOf).join('\n')

const ticket = (by: Actor, entityId = by.entityId) =>
  fetch(`${node.url}/load-tickets/${entityId}/${loadLogId}`, { headers: by.headers })

test('every party of a load downloads its ticket, which names the load and no price', async () => {
  for (const party of [crew.jobber, crew.pit, crew.solo]) {
    const reply = await ticket(party)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const text = await textOf(reply)
    expect(text).toContain('Load ticket')
    expect(text).not.toContain('$')
  }
})

test('a ticket and a proof are downloaded whatever number the pit has entered, with their own ending', async () => {
  const { jobber, pit, solo, soloDispatchId: dispatchId } = crew
  const load = { loadLogId: newTestId(), dispatchId }
  const began = Date.now() - 12_000_000
  for (const { name, record } of stepsOfLoad(node, crew, solo, load, began)) {
    if (name !== 'confirm the load') await record()
    else {
      const quantity = { amountMilli: 20_940, unit: 'ton' as const }
      const ids = { projectId: crew.projectId, dispatchId, actId: newTestId() }
      const operator = atTime(node, crew.operator, began + 36 * 60_000)
      await operator.confirmLoad({ ...ids, quantity, ticketNo: '№ 12–A".exe', passes: 6 })
    }
  }
  for (const { entityId, headers } of [jobber, pit, solo]) {
    for (const [path, ending] of [
      ['load-tickets', 'pdf'],
      ['load-proofs', 'json'],
    ]) {
      const reply = await fetch(`${node.url}/${path}/${entityId}/${load.loadLogId}`, { headers })
      expect(reply.status).toBe(200)
      const name = `-%E2%84%96%2012%E2%80%93A-.exe.${ending}`
      expect(reply.headers.get('content-disposition')).toMatch(new RegExp(`filename="[^"]+\\.${ending}"; .*${name}$`))
    }
  }
})

test('others don’t learn that the load exists', async () => {
  expect((await ticket(crew.fleet)).status).toBe(404)
  expect((await ticket(crew.fleet, crew.solo.entityId)).status).toBe(404)
  expect((await fetch(`${node.url}/load-tickets/${crew.solo.entityId}/${loadLogId}`)).status).toBe(401)
})

test('the ticket names who signed at the site on the jobber’s device; the pit doesn’t see it', async () => {
  const { jobber, pit, solo, projectId, soloDispatchId: dispatchId } = crew
  const signature = { kind: 'signature', projectId, dispatchId, loadLogId }
  const id = await attach(node, jobber, signature, newTestId(), inkPng)
  const name = { projectId, dispatchId, loadLogId, actId: newTestId() }
  await jobber.client.deliverLoad({ ...name, attachmentIds: [id], receiverName: 'Rosa Marsh' })
  const { acts, evidence } = await readLoad(node, jobber, loadLogId)
  expect(acts.find(({ witness }) => witness === 'receiver')).toMatchObject({ by: { uid: jobber.uid } })
  expect(evidence?.missing).not.toContain('truckerConfirmation')
  for (const party of [jobber, solo]) expect(await textOf(await ticket(party))).toMatch(/Received .* by Rosa Marsh/)
  for (const party of [jobber, solo]) {
    expect(await signatureInk(Buffer.from(await (await ticket(party)).arrayBuffer()))).toBeGreaterThan(100)
  }
  expect(await textOf(await ticket(pit))).not.toContain('Rosa Marsh')
})
