/** One user can't stop a node for the others. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { openTestNode, type TestNode } from '../../testing/test-node.ts'
import { addActor } from '../../testing/work.fixture.ts'
import { callsAtOnce, callsWaitingMax } from './user-turns.ts'

let node: TestNode
beforeAll(async () => {
  node = await openTestNode()
})
afterAll(() => node.close())

test('while one user’s calls wait for a lock, others are answered, and more of theirs are refused', async () => {
  const busy = await addActor(node, 'Busy', 0)
  const other = await addActor(node, 'Other', 0)
  const database = openDatabase(node.databaseUrl, 1)
  let refused = 0
  let sent: Promise<unknown>[] = []
  await database.inTransaction(async tx => {
    await tx.ask(sql`select 1 from entities where entity_id = ${busy.entityId} for update`)
    const change = (n: number) => busy.client.changeEntity({ entityId: busy.entityId, name: `Busy ${n}` })
    const more = 20
    sent = Array.from({ length: callsAtOnce + callsWaitingMax + more }, (_, n) => change(n).catch(() => refused++))
    await expect.poll(() => refused).toBe(more)
    await other.client.changeEntity({ entityId: other.entityId, name: 'Other, renamed' })
  })
  await Promise.all(sent)
  await database.close()
  await busy.client.changeEntity({ entityId: busy.entityId, name: 'Busy, and answered again' })
})
