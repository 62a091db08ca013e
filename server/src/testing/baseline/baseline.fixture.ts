/**
 * The first release: its schema, a morning of the demo as it stored it (`morning.json.gz`), and the statements that its
 * nodes send (`statements.json.gz`). For a new baseline, record the statements of its PostgreSQL tests, then run the
 * morning with `HAULWAY_BASELINE=1`:
 * `HAULWAY_STATEMENTS=folder npx vitest run --project pg server client`,
 * `HAULWAY_BASELINE=1 HAULWAY_STATEMENTS=folder npx vitest run --project pg demo/src/town/morning.pg.test.ts`.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { migrate } from '../../db/migrate.ts'
import { migrationsFolder } from '../migrations-folder.fixture.ts'

/** The last migration of the release that stored the morning. */
const baselineTag = '0000_initial'
const file = path.join(import.meta.dirname, 'morning.json.gz')
const statementsFile = path.join(import.meta.dirname, 'statements.json.gz')

const tablesSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

export async function saveBaseline(sql: Sql): Promise<void> {
  const tables: Record<string, unknown[]> = {}
  for (const table of await listTables(sql)) {
    const rows = await sql`select to_jsonb(t) as row from ${sql(table)} t`
    tables[table] = rows.map(({ row }) => row)
  }
  writeFileSync(file, gzipSync(JSON.stringify(tables), { level: 9 }))
  if (process.env.HAULWAY_STATEMENTS) saveStatements(process.env.HAULWAY_STATEMENTS)
}

/** Keeps what nodes read and write. The job queue makes and migrates its own tables. */
function saveStatements(folder: string): void {
  const lines = readdirSync(folder).flatMap(each => readFileSync(path.join(folder, each), 'utf8').split('\n'))
  const texts = new Set(lines.filter(Boolean).map(line => z.string().parse(JSON.parse(line)).trim()))
  const isKept = (text: string) => /^(select|insert|update|delete|with)\b/i.test(text) && !text.includes('pgboss.')
  const kept = [...texts].filter(isKept).sort()
  writeFileSync(statementsFile, gzipSync(JSON.stringify(kept), { level: 9 }))
}

export const readBaselineStatements = (): string[] =>
  z.array(z.string()).parse(JSON.parse(gunzipSync(readFileSync(statementsFile)).toString()))

/**
 * Fills an empty database with the rows of the baseline, each with the columns that it knew.
 * @param by whose tables: the baseline's, or this version's, which old nodes write to during an update
 * @returns the number of rows by table
 */
export async function openBaseline(url: string, sql: Sql, by: 'baseline' | 'present'): Promise<Record<string, number>> {
  await (by === 'baseline' ? migrateToBaseline(url) : migrate(url))
  const tables = tablesSchema.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))
  await sql.begin(async tx => {
    // References between rows were valid when they were saved.
    await tx`set local session_replication_role = replica`
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) continue
      await tx`insert into ${tx(table)} (${tx(columns)}) overriding system value
        select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows as never)})`
    }
  })
  await continueCounters(sql)
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]))
}

async function listTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  return rows.map(({ name }) => name)
}

/** Counters of tables start after the rows that were filled in. */
async function continueCounters(sql: Sql): Promise<void> {
  const counters = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`
  for (const { table, column } of counters) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql(column)}) + 1) from ${sql(table)}`
  }
}

export async function migrateToBaseline(url: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-baseline-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const listed = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(listed, 'utf8'))
    const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === baselineTag)
    writeFileSync(listed, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await migrate(url, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
