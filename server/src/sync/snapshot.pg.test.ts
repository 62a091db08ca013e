/** What others write never displaces what is a business's own: each collection has its own limit in a snapshot. */
import { liveDocumentsMax } from '@haulway/domain/document/document.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { collections } from '@haulway/domain/wire/collections.ts'
import { afterEach, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { watchScope } from '../testing/tracking.fixture.ts'
import { type Actor, addActor, addTruck } from '../testing/work.fixture.ts'

const scopeOf = ({ entityId }: Actor) => entityScope(entityId)

const node = closeAfterAll(await openTestNode())
const fleet = await addActor(node, 'Keystone', 3)
await addTruck(fleet, '12')
// Its balance, as it is published with the first payment.
await node.sql`
  insert into documents (scope, collection, id, version, view_version, body)
  values (${scopeOf(fleet)}, 'wallets', 'USD', 1, 1, '{}')`
afterEach(() => node.sql`delete from documents where scope = ${scopeOf(fleet)} and id like 'flood-%'`)

const own = ['haulway-entity', 'members', 'trucks', 'wallets']

async function readSnapshot() {
  const { messages, end } = await watchScope(node.url, fleet.headers, scopeOf(fleet))
  // A heartbeat of all streams may come before it.
  const snapshot = await eventually(async () => {
    const found = messages.find(message => message.type === 'snapshot')
    if (found?.type !== 'snapshot') throw new Error('no snapshot yet')
    return found
  })
  end()
  return Map.groupBy(snapshot.documents, ({ collection }) => collection)
}

/** More documents than a snapshot takes, newer than everything else. */
const flood = (collection: string) => node.sql`
  insert into documents (scope, collection, id, version, view_version, body)
  select ${scopeOf(fleet)}, ${collection}, 'flood-' || n, 1000 + n, 1, '{}'
  from generate_series(1, ${liveDocumentsMax + 10}) n`

test.each(Object.keys(collections))('a flood of %s leaves the business its own documents', async flooded => {
  const before = await readSnapshot()
  await flood(flooded)
  const after = await readSnapshot()
  expect(after.get(flooded)).toHaveLength(liveDocumentsMax)
  for (const collection of own.filter(each => each !== flooded)) {
    expect(before.get(collection)?.length).toBeGreaterThan(0)
    expect(after.get(collection)).toEqual(before.get(collection))
  }
})

test('of a collection with too many, a snapshot has the newest', async () => {
  await flood('offers')
  const versions = (await readSnapshot()).get('offers')?.map(({ version }) => version) ?? []
  expect(Math.min(...versions)).toBe(1000 + 11)
  expect(Math.max(...versions)).toBe(1000 + liveDocumentsMax + 10)
})
