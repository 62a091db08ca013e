/** One user can't stop a node for the others. */
import { promisify } from 'node:util'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { addActor, truckForm } from '../../testing/work.fixture.ts'
import { callsAtOnce, callsWaitingMax } from './user-turns.ts'

const node = closeAfterAll(await openTestNode())

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

test('a call whose client has gone gives up its place and is not carried out, unless it has begun', async () => {
  const busy = await addActor(node, 'Busy', 0)
  const database = openDatabase(node.databaseUrl, 1)
  const countConnections = promisify(node.app.server.getConnections.bind(node.app.server))
  const gone = new AbortController()
  let refused = 0
  await database.inTransaction(async tx => {
    await tx.ask(sql`lock table trucks in access exclusive mode`)
    const before = await countConnections()
    const add = (number: string) => {
      const truck = { ...truckForm, entityId: busy.entityId, truckId: newTestId(), number }
      return busy.client.createTruck(truck, { signal: gone.signal }).catch(() => gone.signal.aborted || refused++)
    }
    const sent = Array.from({ length: callsAtOnce + callsWaitingMax + 1 }, (_, n) => add(`T-${n}`))
    await expect.poll(() => refused).toBe(1)
    gone.abort()
    await Promise.all(sent)
    await eventually(async () => expect(await countConnections()).toBeLessThanOrEqual(before))
  })
  await busy.client.changeEntity({ entityId: busy.entityId, name: 'Busy, and answered' })
  await eventually(async () => {
    const [made] = await node.sql`select count(*)::int4 as count from trucks where entity_id = ${busy.entityId}`
    expect(made?.count).toBe(callsAtOnce)
  })
  await database.close()
})
