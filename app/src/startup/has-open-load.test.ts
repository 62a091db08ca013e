import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { entityScope, type Scope } from '@haulway/domain/document/scope.ts'
import { expect, test } from 'vitest'
import { dropLeftEntities } from '../entity/entities-here.ts'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { hasOpenLoad } from './has-open-load.ts'

const uid = 'sam'
const { terms } = loadOf(12)

/** A device that a business's loads have arrived on, before the user's own document. */
async function deviceWith(scope: Scope, load: object) {
  const storage = openMemoryStorage()
  const body = { ...loadOf(12), ...load }
  await storage.replaceScope(scope, 1, [{ collection: 'load-logs', id: body.loadLogId, version: 1, body }])
  return storage
}

test.each([
  ['trucker', 'loaded', true],
  ['operator', 'queued', true],
  ['trucker', 'delivered', false],
  ['jobber', 'loaded', false],
] as const)(
  'a load of its %s that is %s counts as open: %s, from when it is on the device',
  async (...[of, state, is]) => {
    const storage = await deviceWith(entityScope(terms.truckingEntityId), { relations: [of], state })
    expect(await hasOpenLoad(storage, uid)).toBe(is)
  },
)

test('a load of a business that the user has left is no longer open', async () => {
  const scope = entityScope(terms.truckingEntityId)
  const storage = await deviceWith(scope, { relations: ['trucker'], state: 'loaded' })
  await dropLeftEntities(storage, [terms.truckingEntityId])
  expect(await hasOpenLoad(storage, uid)).toBe(true)
  await dropLeftEntities(storage, ['another'])
  expect(await hasOpenLoad(storage, uid)).toBe(false)
})

test('no load counts as open once its business has left the device', async () => {
  const scope = entityScope(terms.truckingEntityId)
  const storage = await deviceWith(scope, { relations: ['trucker'], state: 'loaded' })
  await storage.dropScope(scope)
  expect(await hasOpenLoad(storage, uid)).toBe(false)
})

test.each(['trucker', 'operator'] as const)('a load of its %s that this version can’t read is not open', async of => {
  const newer = { relations: [of], state: 'loaded', createdOn: 'on some day' }
  const storage = await deviceWith(entityScope(terms.truckingEntityId), newer)
  expect(await hasOpenLoad(storage, uid)).toBe(false)
})
