/** During an update, nodes of the last release work on the tables of this one: each statement they send is valid. */
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToBaseline, readBaselineStatements } from '../testing/baseline/baseline.fixture.ts'
import { createEmptyDatabase } from '../testing/empty-database.fixture.ts'
import { migrate } from './migrate.ts'

const statements = readBaselineStatements()
const ends: (() => Promise<unknown>)[] = []
let before: postgres.Sql
let after: postgres.Sql
beforeAll(async () => {
  const open = async (make: (url: string) => Promise<void>) => {
    const database = await createEmptyDatabase()
    ends.push(database.drop)
    await make(database.url)
    const sql = postgres(database.url, { max: 1, onnotice: () => {} })
    ends.push(() => sql.end())
    return sql
  }
  before = await open(migrateToBaseline)
  after = await open(migrate)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** @returns why PostgreSQL does not understand it with these tables */
async function troubleWith(sql: postgres.Sql, statement: string): Promise<string | undefined> {
  try {
    await sql.unsafe(`prepare trial as ${statement}`)
    await sql.unsafe('deallocate trial')
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('each statement of the last release is valid on the tables of this one', async () => {
  const troubles: string[] = []
  let valid = 0
  for (const statement of statements) {
    // Some say the types of their parameters apart from the text, and are not valid without.
    if (await troubleWith(before, statement)) continue
    valid++
    const trouble = await troubleWith(after, statement)
    if (trouble) troubles.push(`${trouble}: ${statement}`)
  }
  console.log(`${valid} of ${statements.length} statements tried.`)
  expect(valid).toBeGreaterThan(0.9 * statements.length)
  expect(troubles).toEqual([])
})

test('each row that the last release adds has the columns that must be written', async () => {
  const asked = await after<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`
  const added = statements.flatMap(text => [...text.matchAll(/insert into "?(\w+)"? \(([^)]+)\)/gi)])
  expect(added.length).toBeGreaterThan(40)
  const missing = added.flatMap(([text, table, columns = '']) => {
    const written = new Set(columns.split(',').map(each => each.trim().replaceAll('"', '')))
    return asked
      .filter(each => each.table === table && !written.has(each.column))
      .map(({ column }) => `${column}: ${text}`)
  })
  expect(missing).toEqual([])
})
