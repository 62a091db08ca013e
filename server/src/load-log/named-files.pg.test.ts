/** A file that an act names is on its maker's phone, maybe for days: no one else sends another under its id. */
import { tinyJpeg, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { beforeEach, expect, test } from 'vitest'
import { addApiKey } from '../testing/api-key.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, type Crew, loadedTons, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'

let crew: Crew
const node = closeAfterAll(await openTestNode())

beforeEach(async () => {
  crew = await addCrew(node)
})

type Kind = 'loadPhoto' | 'ticketPhoto' | 'signature'

const ofLoad = (kind: Kind, loadLogId: string) => {
  const { projectId, soloDispatchId: dispatchId } = crew
  return { kind, projectId, dispatchId, loadLogId }
}

async function put(by: Actor, attachmentId: string, subject: { kind: Kind | 'paper' } & Record<string, string>) {
  const answer = await fetch(`${node.url}/attachments/${attachmentId}?${new URLSearchParams(subject)}`, {
    method: 'PUT',
    body: subject.kind === 'signature' ? tinyPng(by.uid) : tinyJpeg(by.uid),
    headers: { 'content-type': 'image/jpeg', ...by.headers },
  })
  await answer.body?.cancel()
  return answer.status
}

async function startLoad() {
  const { projectId, soloDispatchId: dispatchId, solo } = crew
  const loadLogId = newTestId()
  const ids = () => ({ projectId, dispatchId, loadLogId, actId: newTestId() })
  await solo.client.startLoad(ids())
  return { loadLogId, ids }
}

test.each<Kind>(['signature', 'ticketPhoto', 'loadPhoto'])('the driver’s %s is sent by the driver', async kind => {
  const { solo, operator, pit, jobber } = crew
  const { loadLogId, ids } = await startLoad()
  await operator.client.confirmLoad({ ...ids(), quantity: loadedTons })
  const named = newTestId()
  await solo.client.deliverLoad({ ...ids(), receiverName: 'Rae', attachmentIds: [named] })
  expect(JSON.stringify(await readLoad(node, jobber, loadLogId))).toContain(named)
  for (const other of [jobber, operator, pit]) {
    expect(await put(other, named, ofLoad(kind, loadLogId))).toBe(409)
    // Naming it, too, does not make it theirs.
    if (other === jobber) await jobber.client.deliverLoad({ ...ids(), attachmentIds: [named] })
    expect(await put(other, named, ofLoad(kind, loadLogId))).toBe(409)
  }
  const isSigned = async () => (await readLoad(node, jobber, loadLogId)).acts.some(act => act.witness === 'receiver')
  expect(await isSigned()).toBe(false)
  expect(await put(solo, named, ofLoad(kind, loadLogId))).toBe(200)
  expect(await isSigned()).toBe(kind === 'signature')
  expect(await put(jobber, newTestId(), ofLoad('loadPhoto', loadLogId))).toBe(200)
})

test('no one sends a file under its id for another load, or as a document', async () => {
  const { solo, jobber } = crew
  const { loadLogId, ids } = await startLoad()
  const named = newTestId()
  await solo.client.deliverLoad({ ...ids(), attachmentIds: [named] })
  const { loadLogId: otherLoad } = await startLoad()
  expect(await put(jobber, named, ofLoad('loadPhoto', newTestId()))).toBe(409)
  expect(await put(jobber, named, ofLoad('loadPhoto', otherLoad))).toBe(409)
  expect(await put(jobber, named, { kind: 'paper', entityId: jobber.entityId })).toBe(409)
  expect(await put(solo, named, ofLoad('signature', loadLogId))).toBe(200)
  const { acts } = await readLoad(node, jobber, loadLogId)
  expect(acts.filter(act => act.witness === 'receiver')).toMatchObject([{ attachmentIds: [named] }])
})

test.each<'operator' | 'pit'>(['operator', 'pit'])('the ticket of the %s is sent by its maker', async who => {
  const { solo, jobber } = crew
  const { loadLogId, ids } = await startLoad()
  const named = newTestId()
  await crew[who].client.confirmLoad({ ...ids(), quantity: loadedTons, attachmentIds: [named] })
  for (const other of [solo, jobber]) expect(await put(other, named, ofLoad('ticketPhoto', loadLogId))).toBe(409)
  expect(await put(crew[who], named, ofLoad('ticketPhoto', loadLogId))).toBe(200)
})

test('a file that was sent first, and the act that names it, stay their makers’', async () => {
  const { solo, jobber } = crew
  const { loadLogId, ids } = await startLoad()
  const sent = newTestId()
  expect(await put(solo, sent, ofLoad('loadPhoto', loadLogId))).toBe(200)
  const delivery = { ...ids(), attachmentIds: [sent] }
  await solo.client.deliverLoad(delivery)
  await solo.client.deliverLoad(delivery)
  await jobber.client.deliverLoad({ ...ids(), attachmentIds: [sent] })
  expect(await put(solo, sent, ofLoad('loadPhoto', loadLogId))).toBe(200)
  const { acts } = await readLoad(node, jobber, loadLogId)
  expect(acts.filter(act => act.kind === 'deliver')).toHaveLength(2)
})

test('a program, which sends no files, names only those that are saved', async () => {
  const { solo } = crew
  const { loadLogId, ids } = await startLoad()
  const { client: program } = await addApiKey(node, solo.entityId, ['writeLoads'])
  const named = newTestId()
  const refusal = { code: 'invalidInput', data: { field: 'attachmentIds' } }
  await expect(program.deliverLoad({ ...ids(), attachmentIds: [named] })).rejects.toMatchObject(refusal)
  expect(await put(solo, named, ofLoad('signature', loadLogId))).toBe(200)
  await program.deliverLoad({ ...ids(), attachmentIds: [named] })
  const { acts } = await readLoad(node, solo, loadLogId)
  expect(acts.filter(act => act.witness === 'receiver')).toMatchObject([{ attachmentIds: [named] }])
})
