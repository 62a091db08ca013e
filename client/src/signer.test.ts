/** Acts are signed when they are made, and sent with that signature however often and whenever they are sent. */
import { readSignature } from '@haulway/domain/load-log/signed/signed-act.ts'
import { signedCalls } from '@haulway/domain/load-log/signed/signed-calls.ts'
import { expect, test } from 'vitest'
import { openMemoryStorage } from './memory-storage.ts'
import { newId } from './new-id.ts'
import { openMemorySigner, type Signer } from './signer.ts'
import { openOutbox } from './sync/outbox.ts'
import type { Sending } from './transport/transport.ts'

function openPhone(signer: Signer | undefined) {
  const sent: Sending[] = []
  let isOnline = false
  let now = 1_700_000_100_000
  const outbox = openOutbox({
    storage: openMemoryStorage(),
    clock: () => now,
    newId,
    clockOffsetMs: () => 1500,
    readFollowed: () => [],
    deviceId: newId(),
    signer,
    transport: {
      send: async command => {
        sent.push(command)
        return isOnline ? { kind: 'accepted', reply: {}, versions: {} } : { kind: 'lost', trouble: 'no network' }
      },
    },
  })
  const goOnline = () => {
    isOnline = true
    now += 60_000
  }
  return { outbox, sent, goOnline }
}

const newLoad = () => ({ projectId: newId(), dispatchId: newId(), loadLogId: newId(), actId: newId() })

test('an act recorded without a network is sent with the signature it was made with', async () => {
  const { outbox, sent, goOnline } = openPhone(openMemorySigner())
  const input = newLoad()
  await outbox.submit('startLoad', input, 1_700_000_000_000)
  await outbox.drain()
  goOnline()
  await outbox.drain()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.signature).toBe(sent[0]?.signature)
  const fields = { ...input, occurredAt: 1_700_000_000_000 }
  expect(await readSignature(sent[1]?.signature ?? '', 'start', fields)).not.toHaveProperty('trouble')
})

test('starts, confirmations, deliveries and corrections are signed; other calls are not', async () => {
  const { outbox, sent, goOnline } = openPhone(openMemorySigner())
  goOnline()
  await outbox.submit('arriveAtPit', newLoad())
  await outbox.submit('endShift', { projectId: newId(), actId: newId(), shiftId: newId() })
  for (const call of ['startLoad', 'confirmTrucker', 'confirmLoad', 'deliverLoad', 'correctLoad'] as const) {
    await outbox.submit(call, newLoad())
  }
  await outbox.drain()
  const signed = sent.filter(({ signature }) => signature !== undefined).map(({ call }) => call)
  expect(signed.sort()).toEqual(Object.keys(signedCalls).sort())
})

test('an act that needs no signature does not overtake the one before it, which is still being signed', async () => {
  const { outbox, sent, goOnline } = openPhone(openMemorySigner())
  goOnline()
  const load = newLoad()
  await Promise.all([outbox.submit('startLoad', load), outbox.submit('arriveAtPit', { ...load, actId: newId() })])
  await outbox.drain()
  expect(sent.map(({ call }) => call)).toEqual(['startLoad', 'arriveAtPit'])
})

test('an act that has no canonical form is recorded unsigned', async () => {
  const { outbox, sent, goOnline } = openPhone(openMemorySigner())
  goOnline()
  await outbox.submit('confirmTrucker', { ...newLoad(), note: 'half a \ud83d' })
  await outbox.drain()
  expect(sent.map(({ call, signature }) => ({ call, signature }))).toEqual([
    { call: 'confirmTrucker', signature: undefined },
  ])
})

test('a device without a key, or whose key is broken, records unsigned acts', async () => {
  const broken: Signer = {
    publicKey: () => Promise.reject(new Error('the storage is closed')),
    sign: () => Promise.reject(new Error('the storage is closed')),
  }
  for (const signer of [undefined, broken]) {
    const { outbox, sent, goOnline } = openPhone(signer)
    goOnline()
    await outbox.submit('startLoad', newLoad())
    await outbox.drain()
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toHaveProperty('signature', expect.any(String))
  }
})
