/** What must be true of the books after any test of money. */
import { expect } from 'vitest'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import type { TestNode } from './test-node.ts'

/** The ledger sums to zero, and the documents of these tables equal a rebuild from their records. */
export async function expectBooksToHold(
  { sql, databaseUrl }: Pick<TestNode, 'sql' | 'databaseUrl'>,
  tables: readonly string[],
): Promise<void> {
  const [sum] = await sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const steps = rebuildSteps.filter(({ name }) => tables.includes(name))
  expect(steps).toHaveLength(tables.length)
  const database = openDatabase(databaseUrl, 2)
  for (const step of steps) await rebuild(database, step, undefined, page => expect(page.changed).toBe(0))
  await database.close()
}
