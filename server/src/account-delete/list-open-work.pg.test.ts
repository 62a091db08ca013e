/** What keeps a business from closing: every kind of balance. */
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEntity } from '../entity/entity.table.ts'
import { wallets } from '../ledger/ledger.table.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'
import { addActor } from '../testing/work.fixture.ts'
import { countOpenWork } from './list-open-work.ts'

let node: TestNode
beforeAll(async () => {
  node = await openTestNode()
})
afterAll(() => node.close())

const balances = Object.keys(getTableColumns(wallets)).filter(name => name.endsWith('Cents'))

test('a wallet has the balances that are tried', () => {
  expect(balances).toContain('disputedCents')
  expect(balances.length).toBeGreaterThanOrEqual(7)
})

test.each(balances)('a business with money in %s has open work', async balance => {
  const { entityId } = await addActor(node, 'Greg', 0)
  const count = () => node.inTransaction(async tx => countOpenWork(tx, await getEntity(tx, entityId)))
  expect(await count()).toMatchObject({ money: 0 })
  const cents = Object.fromEntries(balances.map(name => [name, name === balance ? 1 : 0]))
  const wallet = { entityId, currency: 'USD', ...cents } as typeof wallets.$inferInsert
  await node.inTransaction(tx => tx.insert(wallets).values(wallet))
  expect(await count()).toMatchObject({ money: 1 })
})
