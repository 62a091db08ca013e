/**
 * A morning of the demo as the first release stored it, before its tables were upgraded or on the upgraded ones, as its
 * nodes do during an update. It is rebuilt, and used by this version.
 */
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRebuild } from '../admin/rebuild-documents.ts'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { openBaseline } from '../testing/baseline/baseline.fixture.ts'
import { createEmptyDatabase } from '../testing/empty-database.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'

describe.each(['baseline', 'present'] as const)('a morning of the first release on the tables of the %s', tables => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let sql: postgres.Sql
  let node: TestNode
  let before: Record<string, number>
  beforeAll(async () => {
    database = await createEmptyDatabase()
    sql = postgres(database.url, { max: 2, onnotice: () => {} })
    before = await openBaseline(database.url, sql, tables)
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
})
