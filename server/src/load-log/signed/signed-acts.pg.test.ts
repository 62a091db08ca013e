/** Acts carry the signatures of the devices that recorded them. An invalid signature never loses an act. */
import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import type { SignedInput } from '@haulway/domain/load-log/signed/signed-act.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addSession, newDevice, signatureOf, type TestDevice } from '../../testing/device.fixture.ts'
import { addCrew, type Crew, loadedTons, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import type { Actor } from '../../testing/work.fixture.ts'

let crew: Crew
let phone: TestDevice
let cab: TestDevice
let soloSession: string
const node = closeAfterAll(await openTestNode())

beforeEach(async () => {
  crew = await addCrew(node)
  phone = await newDevice()
  cab = await newDevice()
  soloSession = await addSession(node, crew.solo, phone.publicKey)
  await addSession(node, crew.operator, cab.publicKey)
})

type Sent = SignedInput & { actId: string; occurredAt: number }

function newAct(more: Partial<SignedInput> = {}): Sent {
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId, actId: newTestId() }
  return { ...ids, occurredAt: Date.now() - 30 * minuteMs, ...more }
}

const paths: Partial<Record<LoadLogActKind, string>> = {
  start: '/start-load',
  confirmTrucker: '/confirm-trucker',
  confirmLoad: '/confirm-load',
  deliver: '/deliver-load',
}

async function send(actor: Actor, kind: LoadLogActKind, { occurredAt, ...input }: Sent, signature?: string) {
  const headers = {
    ...actor.headers,
    'idempotency-key': newTestId(),
    'haulway-occurred-at': String(occurredAt),
    ...(signature !== undefined && { 'haulway-signature': signature }),
  }
  const answer = await node.post(paths[kind] ?? '', input, headers)
  expect(answer.status, await answer.clone().text()).toBe(200)
}

async function actsOf(loadLogId: string): Promise<LoadLogAct[]> {
  return (await readLoad(node, crew.jobber, loadLogId)).acts
}

async function signatureIn(loadLogId: string, actId: string) {
  return (await actsOf(loadLogId)).find(act => act.actId === actId)?.signature
}

test('a start, a confirmation without a load and a delivery show who signed them', async () => {
  const loadLogId = newTestId()
  const start = newAct({ loadLogId })
  const confirm = newAct({ quantity: loadedTons, passes: 6, ticketNo: ' OR-30451 ' })
  const deliver = newAct({ loadLogId, lat: 40.0625, lng: -75.3, accuracyMeters: 7.5 })
  await send(crew.operator, 'confirmLoad', confirm, await signatureOf(cab, 'confirmLoad', confirm))
  await send(crew.solo, 'start', start, await signatureOf(phone, 'start', start))
  await send(crew.solo, 'deliver', deliver, await signatureOf(phone, 'deliver', deliver))
  expect(await signatureIn(loadLogId, start.actId)).toMatchObject({ publicKey: phone.publicKey, loadLogId })
  const confirmed = await signatureIn(loadLogId, confirm.actId)
  expect(confirmed).toEqual({ publicKey: cab.publicKey, value: expect.any(String) })
  const delivered = await signatureIn(loadLogId, deliver.actId)
  expect(delivered).toEqual({ publicKey: phone.publicKey, value: expect.any(String), loadLogId })
})

test('an act without a signature is recorded as before', async () => {
  const start = newAct({ loadLogId: newTestId() })
  await send(crew.solo, 'start', start)
  const [act] = await actsOf(start.loadLogId ?? '')
  expect(act).toBeDefined()
  expect(act).not.toHaveProperty('signature')
})

test('a signature that can’t be read is recorded as such, and the act counts', async () => {
  const publicKey = phone.publicKey
  const loadLogId = newTestId()
  for (const text of ['', 'x', '.', `${publicKey}.`, `${publicKey}.x`, 'a.b.c', 'y'.repeat(900), 'z'.repeat(3000)]) {
    const act = newAct({ loadLogId })
    await send(crew.solo, 'start', act, text)
    expect(await signatureIn(loadLogId, act.actId)).toEqual({ trouble: 'malformed' })
  }
})

test('a signature fits one act: another field, another act, another dispatch or kind is found', async () => {
  const start = newAct({ loadLogId: newTestId() })
  await send(crew.solo, 'start', start, await signatureOf(phone, 'start', start))
  const loadLogId = start.loadLogId ?? ''
  const base = newAct({ loadLogId, quantity: loadedTons, ticketNo: 'OR-1' })
  const changes: Partial<Sent>[] = [
    { actId: newTestId() },
    { occurredAt: base.occurredAt + 1 },
    { passes: 3 },
    { ticketNo: 'OR-2' },
    { quantity: { ...loadedTons, amountMilli: 20_941 } },
    { note: 'wet' },
    { lat: 1 },
    { receiverName: 'Rita' },
    { loadLogId: newTestId() },
    { dispatchId: crew.fleetDispatchId },
    { attachmentIds: [newTestId()] },
  ]
  for (const change of changes) {
    const sent = { ...base, actId: newTestId() }
    const signed = await signatureOf(phone, 'deliver', { ...sent, ...change })
    await send(crew.solo, 'deliver', sent, signed)
    const found = await signatureIn(loadLogId, sent.actId)
    expect(found, JSON.stringify(change)).toMatchObject({ trouble: 'otherContent' })
  }
  const kind = newAct({ loadLogId })
  await send(crew.solo, 'deliver', kind, await signatureOf(phone, 'start', kind))
  expect(await signatureIn(loadLogId, kind.actId)).toMatchObject({ trouble: 'otherContent' })
})

test('a key counts only for the user whose device has it', async () => {
  const start = newAct({ loadLogId: newTestId() })
  await send(crew.solo, 'start', start, await signatureOf(cab, 'start', start))
  expect(await signatureIn(start.loadLogId ?? '', start.actId)).toMatchObject({ trouble: 'unknownKey' })
})

test('a session that began without a key gets the first one it signs with, and no other', async () => {
  await node.sql`update device_sessions set public_key = null where session_id = ${soloSession}`
  const loadLogId = newTestId()
  const start = newAct({ loadLogId })
  const deliver = newAct({ loadLogId })
  await send(crew.solo, 'start', start, await signatureOf(phone, 'start', start))
  await send(crew.solo, 'deliver', deliver, await signatureOf(cab, 'deliver', deliver))
  expect(await signatureIn(loadLogId, start.actId)).not.toHaveProperty('trouble')
  expect(await signatureIn(loadLogId, deliver.actId)).toMatchObject({ trouble: 'unknownKey' })
})

test('a device that was logged out signed in time what it recorded before', async () => {
  const loadLogId = newTestId()
  const endedAt = Date.now() - 20 * minuteMs
  const before = newAct({ loadLogId, occurredAt: endedAt - minuteMs })
  const after = newAct({ loadLogId, occurredAt: endedAt + minuteMs })
  // The user has logged in again: this session has the device's next key.
  await node.sql`update device_sessions set session_id = ${newTestId()}, revoked_at = ${endedAt}
    where session_id = ${soloSession}`
  await addSession(node, crew.solo, (await newDevice()).publicKey)
  await send(crew.solo, 'start', before, await signatureOf(phone, 'start', before))
  await send(crew.solo, 'deliver', after, await signatureOf(phone, 'deliver', after))
  expect(await signatureIn(loadLogId, before.actId)).not.toHaveProperty('trouble')
  expect(await signatureIn(loadLogId, after.actId)).toMatchObject({ trouble: 'endedKey' })
})

test('an act sent again with another signature keeps the first one', async () => {
  const start = newAct({ loadLogId: newTestId() })
  await send(crew.solo, 'start', start, await signatureOf(phone, 'start', start))
  await send(crew.solo, 'start', start, 'nonsense')
  await send(crew.solo, 'start', start)
  const signature = await signatureIn(start.loadLogId ?? '', start.actId)
  expect(signature).toMatchObject({ publicKey: phone.publicKey })
  expect(signature).not.toHaveProperty('trouble')
})
