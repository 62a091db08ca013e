/** Every call and route has a limit for its readers, or a reason why it needs none. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addActor } from '../testing/work.fixture.ts'
import { callLimits } from './command/call-limits.ts'
import { readLimits } from './read-limits.ts'

const appLinks = { androidCertificates: [Array.from({ length: 32 }, () => 'AB').join(':')], iosTeam: 'ABCDE12345' }
const node = closeAfterAll(await openTestNode({ appLinks }))

/** Only nodes with an archive of the base map have its route. */
const onlySomeNodes = ['/base-map/:name']
const isFile = (name: string) => /^\/(?!\.well-known|openapi|verify|follow)[^:]*\.\w+$/.test(name)

test('no route is without a row, and no row without a route', () => {
  const rows = [...Object.keys(readLimits), ...Object.keys(callLimits)]
  const routes = [...node.app.routeNames].filter(name => !isFile(name))
  expect([...routes, ...onlySomeNodes].toSorted()).toEqual(rows.toSorted())
})

const reads: [string, (solo: Actor) => string][] = [
  ['listTruckerNotices', ({ entityId }) => `/haulway-trucker-notice?entityId=${entityId}&limit=100`],
  ['/documents/haulway-trucker-notice', () => '/documents/haulway-trucker-notice?limit=100'],
  ['/load-tickets/:entityId/:loadLogId', ({ entityId }) => `/load-tickets/${entityId}/${newTestId()}`],
]

test.each(reads)('one user who reads %s all the time is refused, and others are not', async (name, pathOf) => {
  const busy = await addActor(node, 'Solo', 2)
  const other = await addActor(node, 'Cedar', 2)
  const read = (actor: Actor) => fetch(node.url + pathOf(actor), { headers: actor.headers })
  const limit = Number(readLimits[name])
  let refused = await read(busy)
  let reads = 1
  // On a slow machine a minute may end meanwhile.
  for (; refused.status !== 429 && reads < 3 * limit; reads++) {
    await refused.body?.cancel()
    refused = await read(busy)
  }
  expect(reads).toBeGreaterThan(limit)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'tooManyRequests' })
  expect((await read(other)).status).not.toBe(429)
})
