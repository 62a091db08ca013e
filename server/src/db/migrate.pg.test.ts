import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder as present } from '../testing/migrations-folder.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { functionsFile, functionsVersionOf, migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: postgres.Sql
let migrationsFolder: string
beforeEach(async () => {
  database = await createTestDatabase()
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  migrationsFolder = mkdtempSync(path.join(tmpdir(), 'haulway-test-migrations-'))
  cpSync(present, migrationsFolder, { recursive: true })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
  rmSync(migrationsFolder, { recursive: true, force: true })
})

function addMigration(statement: string): void {
  const file = path.join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const tag = 'of_this_test'
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(migrationsFolder, `${tag}.sql`), statement)
}

const columnsOf = async (table: string) =>
  (await sql`select column_name from information_schema.columns where table_name = ${table}`).map(
    row => row.column_name,
  )

test('a migration that waits for a table lets others use it, and is applied when the table is free', async () => {
  addMigration('alter table "trucks" add column "of_this_test" bigint')
  const holding = await sql.reserve()
  await holding`begin`
  await holding`select count(*) from trucks`
  const migrating = migrate(database.url, { migrationsFolder, lockTimeoutMs: 100, pauseMs: 200, triesMax: 1000 })
  // A read would wait behind the migration's lock. It waits for a try to end, not for the table to be free.
  for (let reads = 0; reads < 20; reads++) await sql`select count(*) from trucks`
  expect(await columnsOf('trucks')).not.toContain('of_this_test')
  await holding`commit`
  holding.release()
  await migrating
  expect(await columnsOf('trucks')).toContain('of_this_test')
})

test('a table that stays locked ends the start with a sentence, and no part of the migration is left', async () => {
  addMigration('create table "made_first" ("id" uuid); alter table "trucks" add column "of_this_test" bigint')
  const holding = await sql.reserve()
  await holding`begin`
  await holding`select count(*) from trucks`
  const migrating = migrate(database.url, { migrationsFolder, lockTimeoutMs: 50, pauseMs: 10, triesMax: 3 })
  await expect(migrating).rejects.toThrow(/could not lock a table.*End that transaction/)
  await holding`commit`
  holding.release()
  expect(await columnsOf('made_first')).toEqual([])
})

/** Functions of the next version, one of which answers something else. @returns their file */
function writeNewerFunctions(): string {
  const text = readFileSync(functionsFile, 'utf8')
  const version = functionsVersionOf(text)
  const newer = path.join(migrationsFolder, 'functions.sql')
  writeFileSync(
    newer,
    text
      .replace(`'select ${version}'`, `'select ${version + 1}'`)
      .replace("'select coalesce(sum(amount), 0)", "'select 41 + coalesce(sum(amount), 0)"),
  )
  return newer
}

const sumOfNone = async () => (await sql`select sum_cents('{}')::int4 as sum`)[0]?.sum

test('running nodes keep their functions while a migration waits: newer ones may use what it adds', async () => {
  addMigration('alter table "trucks" add column "of_this_test" bigint')
  const holding = await sql.reserve()
  await holding`begin`
  await holding`select count(*) from trucks`
  const newer = { migrationsFolder, functionsFile: writeNewerFunctions(), lockTimeoutMs: 50, pauseMs: 10, triesMax: 2 }
  await expect(migrate(database.url, newer)).rejects.toThrow('lock a table')
  expect(await sumOfNone()).toBe(0)
  await holding`commit`
  holding.release()
  await migrate(database.url, newer)
  expect(await sumOfNone()).toBe(41)
})

test('a node of the last release that starts again leaves the functions of the new one alone', async () => {
  const newer = writeNewerFunctions()
  await migrate(database.url, { functionsFile: newer })
  expect(await sumOfNone()).toBe(41)
  await migrate(database.url)
  expect(await sumOfNone()).toBe(41)
  await sql`drop function functions_version()`
  await migrate(database.url)
  expect(await sumOfNone()).toBe(0)
})

test('several servers that start at once apply a migration once', async () => {
  addMigration('create table "made_once" ("id" uuid)')
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, { migrationsFolder })))
  expect(await columnsOf('made_once')).toEqual(['id'])
})
