/**
 * Repeats of a key: only users who still have the right to the call get the stored reply. Tried with every call of the
 * contract and a valid input. Calls that only read change nothing.
 */
import { definitionOf } from '@haulway/domain/call.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { callRights, exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { callNames, routeOf, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../../testing/database-fingerprint.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** It ends the caller's own right; a caller who lost the answer may get it again. */
const endingOwnRight = ['leaveEntity']

test('no reading call changes the database, not even to store its key', async () => {
  const reads = callNames.filter(name => definitionOf(contract[name]).route.method === 'GET')
  expect(reads.length).toBeGreaterThan(5)
  const before = await fingerprintOf(node)
  for (const name of reads) {
    const { headers } = rightPartyIn(world, name)
    for (const key of [newTestId(), newTestId()]) {
      const answer = await sendCall(node, name, exampleIn(world, name), { ...headers, 'idempotency-key': key })
      expect([name, answer.status]).toEqual([name, 200])
    }
  }
  expect(await fingerprintOf(node)).toEqual(before)
})

type Row = { entity_id: string; uid: string; record: unknown }

/** Texts in an answer that look like one of our secrets: 32 random bytes in base64url. */
function secretsIn(body: unknown): string[] {
  if (typeof body === 'string') return /^[\w-]{43}$/.test(body) ? [body] : []
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(secretsIn) : []
}

test('only a user who may still make the call gets its reply again', async () => {
  const calls = callNames.filter(
    name => ['entity', 'party'].includes(callRights[name].who) && routeOf(name).method === 'POST',
  )
  const wrong: unknown[] = []
  const secrets: string[] = []
  let tried = 0
  for (const name of calls) {
    const { headers, uid = '' } = rightPartyIn(world, name)
    const sent = { ...headers, 'idempotency-key': newTestId() }
    const input = exampleIn(world, name)
    const first = await sendCall(node, name, input, sent)
    if (first.status !== 200) continue
    tried++
    secrets.push(...secretsIn(first.body))
    const again = await sendCall(node, name, input, sent)
    const removed = await node.sql<Row[]>`delete from members where uid = ${uid} returning *`
    const without = await sendCall(node, name, input, sent)
    for (const row of removed) {
      await node.sql`
        insert into members (entity_id, uid, record)
        values (${row.entity_id}, ${row.uid}, ${JSON.stringify(row.record)}::text::jsonb)
        on conflict (entity_id, uid) do update set record = excluded.record`
    }
    const expected = endingOwnRight.includes(name) ? 200 : 403
    if (again.status !== 200 || without.status !== expected) wrong.push([name, again.status, without.status, expected])
    if (JSON.stringify(again.body) !== JSON.stringify(first.body)) wrong.push([name, first.body, again.body])
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(30)
  const stored = await node.sql<{ reply: string }[]>`select reply::text from commands where reply is not null`
  expect(stored.length).toBeGreaterThan(tried)
  expect(secrets.length).toBeGreaterThan(3)
  expect(secrets.filter(secret => stored.some(({ reply }) => reply.includes(secret)))).toEqual([])
})

test('a user demoted to member does not get the reply of a managers’ call again', async () => {
  const { entityId, uid, headers } = world.crew.jobber
  const sent = { ...headers, 'idempotency-key': newTestId() }
  const input = { entityId, name: 'Alder Earthworks' }
  expect((await sendCall(node, 'changeEntity', input, sent)).status).toBe(200)
  const setRole = (role: string) => node.sql`
    update members set record = jsonb_set(record, '{role}', ${JSON.stringify(role)}::text::jsonb)
    where uid = ${uid} and entity_id = ${entityId}`
  await setRole('member')
  expect((await sendCall(node, 'changeEntity', input, sent)).status).toBe(403)
  await setRole('owner')
  expect((await sendCall(node, 'changeEntity', input, sent)).status).toBe(200)
})

test('callers without an account share no keys, and each gets their own answer', async () => {
  const sent = { 'idempotency-key': newTestId() }
  const inputs = callNames
    .filter(name => callRights[name].who === 'everybody' && routeOf(name).method === 'POST')
    .flatMap(name => [exampleIn(world, name), exampleIn(world, name)].map(input => ({ name, input })))
  expect(inputs.length).toBeGreaterThan(5)
  const codes: unknown[] = []
  for (const { name, input } of inputs) codes.push((await sendCall(node, name, input, sent)).code)
  expect(codes.filter(code => code === 'otherInput' || code === 'inProgress')).toEqual([])
})
