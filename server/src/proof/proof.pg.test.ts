/** A signed proof of a load: for its parties, without prices unless asked, checked with the published keys alone. */
import { Buffer } from 'node:buffer'
import { checkActsOf, checkProof, checkProofCode } from '@haulway/domain/load-log/proof/check-proof.ts'
import { hashOf } from '@haulway/domain/load-log/proof/field-hashes.ts'
import { proofKeysPath, proofKeysSchema } from '@haulway/domain/load-log/proof/proof-key.ts'
import { canonicalText } from '@haulway/domain/seal/canonical.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runProofKeys } from '../admin/proof-keys.ts'
import { readAttached, readPdf, rowsOf } from '../pay/print/read-pdf.fixture.ts'
import { addApiKey } from '../testing/api-key.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addSession, newDevice, signatureOf } from '../testing/device.fixture.ts'
import { addCrew, addDelivered, loadedTons } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { pluginPoint, sendLocations } from '../testing/tracking.fixture.ts'
import type { Actor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const load = await addDelivered(node, crew, crew.solo)
const at = Date.now() - 85 * minuteMs
const location = [0, 1, 2].map(n => pluginPoint({ lat: 41.1, lng: -78.1 - n / 1000, at: at + n * 5000 }, load))
await sendLocations(node.url, crew.solo.headers, load, { location })

const request = (by: Pick<Actor, 'headers'>, query = '', { entityId, loadLogId = load.loadLogId }: Partial<Of> = {}) =>
  fetch(`${node.url}/load-proofs/${entityId}/${loadLogId}${query}`, { headers: by.headers })
type Of = { entityId: string; loadLogId: string }

async function proofFor(actor: Actor, query = '', of: Partial<Of> = {}): Promise<string> {
  const answer = await request(actor, query, { entityId: actor.entityId, ...of })
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return answer.text()
}

async function readKeys() {
  const answer = await fetch(`${node.url}${proofKeysPath}`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return proofKeysSchema.parse(await answer.json()).keys
}

test('every party of a load gets a proof that the published keys confirm, as that party sees the load', async () => {
  const parties: [Actor, string][] = [
    [crew.jobber, 'jobber'],
    [crew.solo, 'trucking'],
    [crew.pit, 'pit'],
    [crew.operator, 'operator'],
  ]
  for (const [actor, seenBy] of parties) {
    const checked = checkProof(await proofFor(actor), await readKeys())
    expect(checked, seenBy).toMatchObject({ verdict: 'genuine', content: { seenBy, issuer: 'http://haulway.example' } })
    expect(checked.content?.load).toMatchObject({ loadLogId: load.loadLogId, quantity: { amountMilli: 20_940 } })
    const kinds = checked.content?.acts.map(({ kind }) => kind)
    expect(kinds?.includes('deliver'), seenBy).toBe(seenBy === 'jobber' || seenBy === 'trucking')
  }
})

test('one changed ton of it turns it red, and the field is named', async () => {
  const text = await proofFor(crew.jobber)
  const changed = text.replaceAll('20940', '21940')
  expect(changed).not.toBe(text)
  const checked = checkProof(changed, await readKeys())
  expect(checked).toMatchObject({ verdict: 'changed', isCertain: true })
  expect(checked.changes).toContainEqual({ path: '["load","quantity","amountMilli"]', change: 'changed' })
})

test('others don’t learn that the load exists', async () => {
  const { entityId } = crew.solo
  expect((await request(crew.fleet, '', { entityId: crew.fleet.entityId })).status).toBe(404)
  expect((await request(crew.fleet, '', { entityId })).status).toBe(404)
  expect((await request(crew.solo, '', { entityId, loadLogId: newTestId() })).status).toBe(404)
  expect((await request({ headers: {} }, '', { entityId })).status).toBe(401)
})

test('it has prices only for an owner or manager who asks, and only of their own business’s agreements', async () => {
  for (const actor of [crew.jobber, crew.solo, crew.pit]) {
    expect(await proofFor(actor)).not.toMatch(/price|Cents|rateE4/)
  }
  const pricesOf = async (actor: Actor) => {
    const { content } = checkProof(await proofFor(actor, '?prices=yes'), await readKeys())
    return Object.keys(content?.prices?.lines ?? {})
  }
  expect(await pricesOf(crew.jobber)).toEqual(['haul', 'material'])
  expect(await pricesOf(crew.solo)).toEqual(['haul'])
  expect(await pricesOf(crew.pit)).toEqual(['material'])
  expect(await pricesOf(crew.operator)).toEqual([])
})

test('the proof’s track hash is that of the track which the party reads', async () => {
  const { content } = checkProof(await proofFor(crew.jobber), await readKeys())
  const answer = await fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`, {
    headers: crew.jobber.headers,
  })
  const track: unknown = await answer.json()
  expect(content?.track).toMatchObject({ points: 3, sha256: hashOf(track) })
})

test('what devices have signed is checked again from the proof alone', async () => {
  const phone = await newDevice()
  await addSession(node, crew.driver, phone.publicKey)
  const ids = { projectId: crew.projectId, dispatchId: crew.fleetDispatchId, loadLogId: newTestId() }
  const occurredAt = Date.now() - 50 * minuteMs
  const send = async (path: string, kind: 'start' | 'confirmLoad' | 'deliver', more: object) => {
    const act = { ...ids, actId: newTestId(), ...more }
    const signature = await signatureOf(phone, kind, { ...act, occurredAt })
    const headers = { 'haulway-occurred-at': String(occurredAt), 'haulway-signature': signature }
    const answer = await node.post(path, act, { ...crew.driver.headers, ...headers, 'idempotency-key': newTestId() })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  await send('/start-load', 'start', {})
  await send('/confirm-load', 'confirmLoad', { quantity: loadedTons, ticketNo: ' A-1 ', passes: 5 })
  await send('/deliver-load', 'deliver', { lat: 40.0625, lng: -75.3, accuracyMeters: 7.5, note: 'gate 3' })
  const { content } = checkProof(await proofFor(crew.fleet, '', ids), await readKeys())
  expect(content && (await checkActsOf(content))).toEqual({ signed: 3, good: 3 })
})

test('the PDF names the load and no price, and the code and the file in it belong together', async () => {
  const answer = await request(crew.jobber, '?format=pdf&language=es', { entityId: crew.jobber.entityId })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await answer.arrayBuffer())
  const text = (await readPdf(pdf)).flatMap(rowsOf).join('\n')
  expect(text).toContain('Comprobante de carga')
  expect(text).not.toContain('$')
  const file = await readAttached(pdf)
  const keys = await readKeys()
  const checked = checkProof(file, keys)
  expect(checked.verdict).toBe('genuine')
  const { content, hash, signature } = JSON.parse(file)
  expect(text.replaceAll(/\s/g, '')).toContain(hash)
  const code = `http://haulway.example/verify.html#${content.keyId}.${hash}.${signature}`
  expect(checkProofCode(code, keys)).toEqual({ verdict: 'genuine', hash })
  expect(canonicalText(JSON.parse(file))).toBe(file)
})

test('an API key that may read gets proofs, and prices only with that scope', async () => {
  const reads = await addApiKey(node, crew.jobber.entityId, ['read'])
  const readsAll = await addApiKey(node, crew.jobber.entityId, ['read', 'readMoney'])
  const { entityId } = crew.jobber
  expect((await request(reads, '', { entityId })).status).toBe(200)
  expect((await request(reads, '?prices=yes', { entityId })).status).toBe(403)
  expect((await request(readsAll, '?prices=yes', { entityId })).status).toBe(200)
})

test('after a rotation the new key signs, and old proofs stay genuine; a revoked key’s proofs don’t', async () => {
  const admin = (...args: string[]) => runProofKeys(node.databaseUrl, node.authSecret, args)
  const old = await proofFor(crew.jobber)
  expect(await admin('rotate')).toMatch(/^Proofs are now signed with \w{8}\./)
  const next = await proofFor(crew.jobber)
  const [first, second] = [old, next].map(text => JSON.parse(text).content.keyId)
  expect(second).not.toBe(first)
  const keys = await readKeys()
  expect(keys.filter(({ until }) => until === null).map(({ keyId }) => keyId)).toEqual([second])
  expect([old, next].map(text => checkProof(text, keys).verdict)).toEqual(['genuine', 'genuine'])
  expect(await admin('revoke', second)).toContain('revoked')
  expect([old, next].map(text => checkProof(text, keys).verdict)).toEqual(['genuine', 'genuine'])
  const later = await readKeys()
  expect([old, next].map(text => checkProof(text, later).verdict)).toEqual(['genuine', 'revokedKey'])
  expect(checkProof(await proofFor(crew.jobber), await readKeys()).verdict).toBe('genuine')
  await expect(admin('revoke', 'nokey123')).rejects.toThrow('no such key')
  await expect(admin('turn')).rejects.toThrow('Usage')
  const shown = await admin()
  const secrets = await node.sql<{ sealed_secret: string }[]>`select sealed_secret from proof_keys`
  for (const { sealed_secret } of secrets) expect(shown).not.toContain(sealed_secret)
})

test('nodes that start at the same time sign with one key', async () => {
  await node.sql`delete from proof_keys`
  await Promise.all(Array.from({ length: 8 }, () => proofFor(crew.jobber)))
  expect(await readKeys()).toHaveLength(1)
})
