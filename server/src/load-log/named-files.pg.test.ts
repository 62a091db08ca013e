/** A file that an act names is on its maker's phone, maybe for days: no one else sends another under its id. */
import { tinyJpeg, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrew, type Crew, loadedTons, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
beforeAll(async () => {
  node = await openTestNode()
  crew = await addCrew(node)
})
afterAll(() => node.close())

type Kind = 'loadPhoto' | 'ticketPhoto' | 'signature'

async function put(by: Actor, kind: Kind, loadLogId: string, attachmentId: string): Promise<number> {
  const { projectId, soloDispatchId: dispatchId } = crew
  const query = new URLSearchParams({ kind, projectId, dispatchId, loadLogId })
  const answer = await fetch(`${node.url}/attachments/${attachmentId}?${query}`, {
    method: 'PUT',
    body: kind === 'signature' ? tinyPng(by.uid) : tinyJpeg(by.uid),
    headers: { 'content-type': 'image/jpeg', ...by.headers },
  })
  await answer.body?.cancel()
  return answer.status
}

test.each<Kind>(['signature', 'ticketPhoto', 'loadPhoto'])('the driver’s %s is sent by the driver', async kind => {
  const { projectId, soloDispatchId: dispatchId, solo, operator, pit, jobber } = crew
  const loadLogId = newTestId()
  const ids = () => ({ projectId, dispatchId, loadLogId, actId: newTestId() })
  await solo.client.startLoad(ids())
  await operator.client.confirmLoad({ ...ids(), quantity: loadedTons })
  const named = newTestId()
  await solo.client.deliverLoad({ ...ids(), receiverName: 'Rae', attachmentIds: [named] })
  expect(JSON.stringify(await readLoad(node, jobber, loadLogId))).toContain(named)
  for (const other of [jobber, operator, pit]) {
    expect(await put(other, kind, loadLogId, named)).toBe(403)
    // Naming it, too, does not make it theirs.
    if (other === jobber) await jobber.client.deliverLoad({ ...ids(), attachmentIds: [named] })
    expect(await put(other, kind, loadLogId, named)).toBe(403)
  }
  const isSigned = async () => (await readLoad(node, jobber, loadLogId)).acts.some(act => act.witness === 'receiver')
  expect(await isSigned()).toBe(false)
  expect(await put(solo, kind, loadLogId, named)).toBe(200)
  expect(await isSigned()).toBe(kind === 'signature')
  expect(await put(jobber, 'loadPhoto', loadLogId, newTestId())).toBe(200)
})
