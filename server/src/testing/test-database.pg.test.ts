import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test file gets its own database with the schema', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const sql = postgres(one.url, { max: 1 })
  const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`
  expect(tables.map(row => row.table_name)).toContain('documents')
  await sql.end()
  expect(one.url).not.toBe(other.url)
  await Promise.all([one.drop(), other.drop()])
})
