/** A database of the first release, with a morning of the demo, is upgraded, rebuilt, and used by this version. */
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRebuild } from '../admin/rebuild-documents.ts'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { openBaseline } from '../testing/baseline/baseline.fixture.ts'
import { createEmptyDatabase } from '../testing/empty-database.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let sql: postgres.Sql
let node: TestNode
let before: Record<string, number>
beforeAll(async () => {
  database = await createEmptyDatabase()
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  before = await openBaseline(database.url, sql)
  node = await openTestNode({ databaseUrl: database.url })
  await runRebuild(database.url, [], () => {})
})
afterAll(async () => {
  await node.close()
  await sql.end()
  await database.drop()
})

test('no row is lost by the upgrade', async () => {
  expect(before).toMatchObject({ load_logs: expect.any(Number), journal_entries: expect.any(Number) })
  for (const [table, count] of Object.entries(before)) {
    const [row] = await sql`select count(*)::int as count from ${sql(table)}`
    expect([table, row?.count >= count]).toEqual([table, true])
  }
})

test('documents equal a rebuild, the books are even, and no one reads others’ data', async () => {
  await expectCleanAudit(node)
})

test('new loads are hauled and approved beside the old ones', async () => {
  const crew = await addCrew(node)
  const load = await addDelivered(node, crew, crew.solo)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const [row] = await sql`select count(*)::int as booked from journal_entries where cause_id = ${load.loadLogId}`
  expect(row?.booked).toBe(1)
})
