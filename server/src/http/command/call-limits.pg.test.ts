/** Calls that affect other people are limited for each user and each business. */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { givePassword } from '../../testing/accounts.fixture.ts'
import { callRights, exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { routeOf, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { callLimits } from './call-limits.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** Acts on a load that both sides have agreed on: each business may record a few of each kind. */
const ofLoads: string[] = [
  'startLoad',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'undoConfirmation',
  'leavePit',
  'correctLoad',
  'nearDestination',
  'arriveAtSite',
  'deliverLoad',
  'approveLoad',
  'cancelLoad',
  'reportTracking',
]
/** Counted by the client's address: there is no user yet. */
const byAddress = ['createHaulwayUser']
const limited = [...Object.keys(callLimits), ...ofLoads, ...byAddress]
/** Limited calls whose example is refused, and why: a refused call shows no counter. */
const notTried: Partial<Record<CallName, string>> = {
  releaseRetainage: 'nothing is retained in the world of the calls',
  settleDispute: 'it has no dispute that an arbiter decides',
  settleShiftDispute: 'the same for a shift',
}
const versionsSchema = z.record(z.string(), z.int())

/** In the order of the rights, in which one call after the other is accepted. */
const tried = (Object.keys(callRights) as CallName[]).filter(
  name => routeOf(name).method === 'POST' || name in callLimits,
)

/** @returns whether the call was accepted, and in which scopes it published */
async function send(name: CallName): Promise<{ isAccepted: boolean; scopes: string[] }> {
  const { method, path } = routeOf(name)
  const { headers } = rightPartyIn(world, name)
  if (method === 'GET') {
    const { status } = await sendCall(node, name, exampleIn(world, name), headers)
    return { isAccepted: status === 200, scopes: [] }
  }
  const answer = await node.post(path, exampleIn(world, name), { ...headers, 'idempotency-key': newTestId() })
  await answer.body?.cancel()
  const versions = versionsSchema.parse(JSON.parse(answer.headers.get(envelopeHeaders.versions) ?? '{}'))
  return { isAccepted: answer.ok, scopes: Object.keys(versions) }
}

test('each call that publishes to others has a limit, and counts once against it', async () => {
  for (const { uid } of world.principals) if (uid !== undefined) await givePassword(node, { uid })
  const without: string[] = []
  const refused: string[] = []
  const counted: Record<string, string[]> = {}
  const expected: typeof counted = {}
  for (const name of tried) {
    const { uid, acts } = rightPartyIn(world, name)
    await node.sql`delete from rate_limits where key like 'call:%'`
    const { isAccepted, scopes } = await send(name)
    const rows = await node.sql`select key, count from rate_limits where key like 'call:%'`
    const callers = [uid, acts?.entityId].filter(who => who !== undefined)
    const isCounted = isAccepted && name in callLimits
    counted[name] = rows.map(({ key, count }) => `${key}: ${count}`).toSorted()
    expected[name] = isCounted ? callers.map(who => `call:${name}:${who}: 1`).toSorted() : []
    if (!isAccepted) refused.push(name)
    const own = [`haulway-user/${uid}`, `haulway-entity/${acts?.entityId}`]
    const others = isAccepted ? scopes.filter(scope => !own.includes(scope)) : []
    if (others.length > 0 && !limited.includes(name)) without.push(`${name}: ${others}`)
  }
  expect(counted).toEqual(expected)
  expect(without).toEqual([])
  expect(refused.filter(name => name in callLimits).toSorted()).toEqual(Object.keys(notTried).toSorted())
})

test.each(['user', 'business'])(
  'a %s over the limit is refused with the time to wait, and nothing happens',
  async whose => {
    const { jobber } = world.crew
    const own = { entityId: jobber.entityId, name: 'Ann', role: 'member' as const, email: `${newTestId()}@pit.example` }
    const invite = () => {
      const headers = { ...jobber.headers, 'idempotency-key': newTestId() }
      return node.post('/invite-member', { ...own, entityTokenId: newTestId() }, headers)
    }
    const listed = () => node.sql`select 1 from entity_tokens where host_entity_id = ${jobber.entityId}`
    const { byUser, byEntity } = callLimits.inviteMember
    const [counter, max] = whose === 'user' ? [jobber.uid, byUser] : [jobber.entityId, byEntity]
    await node.sql`delete from rate_limits where key like 'call:inviteMember:%'`
    expect((await invite()).status).toBe(200)
    await node.sql`update rate_limits set count = ${max} where key = ${`call:inviteMember:${counter}`}`
    const before = await listed()
    const refused = await invite()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refused.json()).toMatchObject({ code: 'tooManyRequests', message: expect.stringMatching(/\w+ \w+/) })
    expect(await listed()).toHaveLength(before.length)
    await node.sql`update rate_limits set ends_at = 0 where key = ${`call:inviteMember:${counter}`}`
    expect((await invite()).status).toBe(200)
  },
)

test('a search over the limit is refused with the time to wait, and is not counted', async () => {
  const { uid, headers } = rightPartyIn(world, 'findHaulers')
  const search = () => sendCall(node, 'findHaulers', exampleIn(world, 'findHaulers'), headers)
  const counted = () => node.sql`select count from rate_limits where key = ${`call:findHaulers:${uid}`}`
  const { byUser } = callLimits.findHaulers
  await node.sql`delete from rate_limits where key like 'call:findHaulers:%'`
  expect((await search()).status).toBe(200)
  await node.sql`update rate_limits set count = ${byUser} where key = ${`call:findHaulers:${uid}`}`
  expect(await search()).toMatchObject({
    status: 429,
    code: 'tooManyRequests',
    body: { data: { retryAfterMs: expect.any(Number) } },
  })
  expect(await counted()).toEqual([{ count: byUser }])
})
