/** Calls that affect other people are limited for each user and each business. */
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { type CallWorld, openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { callNames, routeOf } from '../../testing/calls/send-call.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { callLimits } from './call-limits.ts'

let node: TestNode
let world: CallWorld
beforeAll(async () => {
  node = await openTestNode()
  world = await openCallWorld(node)
})
afterAll(() => node.close())

/** Acts on a load that both sides have agreed on: each business may record a few of each kind. */
const ofLoads: string[] = [
  ...['startLoad', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'undoConfirmation', 'leavePit', 'correctLoad'],
  ...['nearDestination', 'arriveAtSite', 'deliverLoad', 'approveLoad', 'cancelLoad', 'reportTracking'],
]
/** Counted by the client's address: there is no user yet. */
const byAddress = ['createHaulwayUser']
const limited = [...Object.keys(callLimits), ...ofLoads, ...byAddress]
const versionsSchema = z.record(z.string(), z.int())

test('each call that publishes to others has a limit, and counts once against it', async () => {
  const without: string[] = []
  const miscounted: string[] = []
  let counted = 0
  for (const name of callNames.filter(each => routeOf(each).method === 'POST')) {
    const { uid, acts, headers } = rightPartyIn(world, name)
    const sent = { ...headers, 'idempotency-key': newTestId() }
    await node.sql`delete from rate_limits where key like 'call:%'`
    const answer = await node.post(routeOf(name).path, exampleIn(world, name), sent)
    await answer.body?.cancel()
    const counts = await node.sql`select key, count from rate_limits where key like 'call:%' and count <> 1`
    miscounted.push(...counts.map(({ key, count }) => `${key}: ${count}`))
    if (!answer.ok) continue
    const scopes = Object.keys(versionsSchema.parse(JSON.parse(answer.headers.get(envelopeHeaders.versions) ?? '{}')))
    const own = [`haulway-user/${uid}`, `haulway-entity/${acts?.entityId}`]
    const others = scopes.filter(scope => !own.includes(scope))
    if (others.length === 0) continue
    counted++
    if (!limited.includes(name)) without.push(`${name}: ${others}`)
  }
  expect({ without, miscounted }).toEqual({ without: [], miscounted: [] })
  expect(counted).toBeGreaterThan(20)
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
