import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { citusSql, distributionColumns, reference } from '../db/citus/distribution.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { distributeTables, runDistribute } from './distribute.ts'

const { url, drop } = await createTestDatabase()
const sql = postgres(url, { max: 1, onnotice: () => {} })
afterAll(async () => {
  await sql.end()
  await drop()
})

test('a PostgreSQL without Citus is left alone, with a sentence that says what to do', async () => {
  await expect(runDistribute(url, [], () => {})).rejects.toThrow(/^Install Citus on this PostgreSQL first/)
  await expect(runDistribute(url, ['now'], () => {})).rejects.toThrow(/^Usage: npm run admin -- distribute/)
})

// Citus itself is not installed here. These functions have the names and arguments of its own and record each call.
const standIn = `
  create table citus_tables (table_name regclass primary key, citus_table_type text, of text, beside text);
  create table citus_functions (name regprocedure primary key, argument text, beside text, force_delegation boolean);
  create function create_distributed_function(name regprocedure, distribution_arg_name text default null,
      colocate_with text default 'default', force_delegation boolean default null)
    returns void language sql as $$ insert into citus_functions
      values (name, distribution_arg_name, colocate_with, force_delegation) on conflict do nothing $$;
  create function create_reference_table(table_name regclass) returns void language sql
    as $$ insert into citus_tables values (table_name, 'reference') $$;
  create function create_distributed_table(table_name regclass, distribution_column text,
      distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
    returns void language plpgsql as $$ begin
      if colocate_with <> 'none' and not exists (select from citus_tables c
        where c.table_name = colocate_with::regclass) then
        raise exception '% is not distributed', colocate_with; end if;
      insert into citus_tables values (table_name, 'distributed', distribution_column, colocate_with);
    end $$;`

test('each table is distributed once by its column or copied, however often the command is repeated', async () => {
  await sql.unsafe(standIn)
  const wanted = Object.keys(distributionColumns).length + Object.keys(reference).length
  for (const _ of ['first', 'again']) expect(await distributeTables(sql, () => {})).toBe(wanted)
  const rows = await sql`select table_name::text as name, of from citus_tables where citus_table_type = 'distributed'`
  expect(Object.fromEntries(rows.map(({ name, of }) => [name, of]))).toEqual(distributionColumns)
  const functions =
    await sql`select name::text as name, argument, beside, force_delegation as forced from citus_functions`
  expect(functions).toEqual([
    { name: 'sum_cents(bigint[])', argument: null, beside: 'default', forced: null },
    { name: 'publish_scope(text,jsonb,integer)', argument: 'of_scope', beside: 'scopes', forced: true },
  ])
  await sql.unsafe('truncate citus_tables')
  await sql.unsafe(citusSql().replace('create extension if not exists citus;', ''))
  expect(await sql`select from citus_tables`).toHaveLength(wanted)
})
