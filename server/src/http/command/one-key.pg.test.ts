/**
 * One key is one call of one user: with every call that changes something, the key is tried with another input, on
 * another call, by another user, and on two nodes at the same moment.
 */
import { expect, test } from 'vitest'
import { callRights, exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { jobsDone } from '../../testing/calls/principals.fixture.ts'
import { callNames, routeOf, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../../testing/database-fingerprint.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const other = closeAfterAll(await openTestNode({ databaseUrl: node.databaseUrl, authSecret: node.authSecret }))
const world = await openCallWorld(node)

const names = callNames.filter(
  name => ['entity', 'party'].includes(callRights[name].who) && routeOf(name).method === 'POST',
)
/** They end the right to make any other call. */
const ending = ['leaveEntity', 'letStaffGo', 'handOverEntity']

const withKey = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': newTestId() })

test('a used key is refused with another input and on another call, and is another one for another user', async () => {
  const stranger = await node.addUser('Sly')
  const wrong: unknown[] = []
  let tried = 0
  for (const name of names.filter(each => !ending.includes(each))) {
    const headers = withKey(rightPartyIn(world, name).headers)
    const input = exampleIn(world, name)
    const first = await sendCall(node, name, input, headers)
    if (first.status !== 200) continue
    tried++
    await jobsDone(node)
    const before = await fingerprintOf(node)
    const owner = 'entityId' in input ? 'entityId' : 'projectId'
    const later = await sendCall(other, name, { ...input, [owner]: newTestId() }, headers)
    const elsewhere = await sendCall(other, 'changeName', { firstName: 'Ann', lastName: 'Lee' }, headers)
    const strangers = await sendCall(other, name, input, {
      ...stranger.headers,
      'idempotency-key': headers['idempotency-key'],
    })
    if (later.code !== 'otherInput') wrong.push([name, 'another input', later.status, later.code])
    if (elsewhere.code !== 'otherInput') wrong.push([name, 'another call', elsewhere.status, elsewhere.code])
    if (strangers.status === 200) wrong.push([name, 'another user', strangers.body])
    const after = await fingerprintOf(node)
    const changed = Object.keys(after).filter(table => after[table] !== before[table])
    if (changed.length > 0) wrong.push([name, changed])
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(60)
})

test('of two inputs with one key, sent at once to two nodes, one counts, and equal ones have one answer', async () => {
  const wrong: unknown[] = []
  let tried = 0
  let refused = 0
  for (const name of names.filter(each => !ending.includes(each))) {
    const headers = withKey(rightPartyIn(world, name).headers)
    const inputs = [exampleIn(world, name), exampleIn(world, name)]
    const answers = await Promise.all(
      [node, other, node, other].map((each, i) => sendCall(each, name, inputs[i < 2 ? 0 : 1], headers)),
    )
    const [one, again, two, twoAgain] = answers
    const isSame = JSON.stringify(inputs[0]) === JSON.stringify(inputs[1])
    const accepted = answers.filter(({ status }) => status === 200)
    if (accepted.length === 0) continue
    tried++
    const bodies = new Set(accepted.map(({ body }) => JSON.stringify(body)))
    const pairs = [
      [one?.status, again?.status],
      [two?.status, twoAgain?.status],
    ]
    if (bodies.size > 1 || pairs.some(([a, b]) => a !== b)) wrong.push([name, answers])
    const others = answers.filter(({ status }) => status !== 200)
    if (!isSame && (others.length !== 2 || others.some(({ code }) => code !== 'otherInput'))) wrong.push([name, others])
    refused += others.length
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(60)
})
