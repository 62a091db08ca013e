/** Each release keeps what the nodes of the last one read and write. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { migrationsFolder } from '../testing/migrations-folder.fixture.ts'
import { journalFile } from './migrate.ts'
import { findLosses, tablesSchema } from './schema-growth.fixture.ts'

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const { entries } = journalSchema.parse(JSON.parse(readFileSync(journalFile, 'utf8')))

function tablesAfter(tag: string) {
  const file = path.join(migrationsFolder, `meta/${tag.split('_')[0]}_snapshot.json`)
  return tablesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).tables
}

test('no migration takes away what nodes of the last release read or write', () => {
  expect(entries.length).toBeGreaterThan(10)
  const pairs = entries.slice(1).map(({ tag }, n) => ({ tag, before: entries[n]!.tag }))
  const losses = pairs.flatMap(({ tag, before }) => findLosses(tag, tablesAfter(before), tablesAfter(tag)))
  expect(losses).toEqual([])
})

const column = { type: 'bigint', notNull: false, primaryKey: false }
const key = { type: 'uuid', notNull: true, primaryKey: true }
const loads = {
  columns: { id: key, at: column, state: { ...column, type: 'text', notNull: true, default: "'open'" } },
  indexes: {},
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  checkConstraints: {},
  foreignKeys: {},
}
const { at, ...withoutAt } = loads.columns
const withColumns = (more: Record<string, typeof key & { default?: string; identity?: object }>) => ({
  ...loads,
  columns: { ...loads.columns, ...more },
})

test.each([
  ['the table', undefined, 'loads is dropped'],
  ['a column', { ...loads, columns: withoutAt }, 'loads.at is dropped'],
  ['a type', withColumns({ at: { ...column, type: 'integer' } }), 'loads.at has another type'],
  ['an empty value', withColumns({ at: { ...column, notNull: true } }), 'loads.at must be written'],
  ['a default', withColumns({ state: { ...column, type: 'text', notNull: true } }), 'loads.state must be written'],
  ['a value of its own', withColumns({ at: { ...column, identity: {} } }), 'loads.at may no longer be written'],
  ['a missing value', withColumns({ new: { ...column, notNull: true } }), 'loads.new is new and must be written'],
  ['the key', withColumns({ at: { ...column, primaryKey: true } }), 'loads has another primary key'],
  ['two alike', { ...loads, uniqueConstraints: { one: {} } }, 'loads refuses what is there twice (one)'],
  [
    'two alike, by index',
    { ...loads, indexes: { one: { isUnique: true } } },
    'loads refuses what is there twice (one)',
  ],
  ['a value', { ...loads, checkConstraints: { one: {} } }, 'loads has a new rule (one)'],
  ['a reference', { ...loads, foreignKeys: { one: {} } }, 'loads has a new rule (one)'],
])('a migration that takes %s from older nodes is named', (_, after, sentence) => {
  expect(findLosses('0001_trial', { 'public.loads': loads }, after ? { 'public.loads': after } : {})).toEqual([
    `0001_trial: ${sentence}`,
  ])
})

test('what is new and may be left out, and what only makes reading faster, takes nothing away', () => {
  const more = withColumns({ new: column, counted: { ...column, notNull: true, default: '0' } })
  const after = { ...more, indexes: { fast: { isUnique: false } } }
  expect(findLosses('0001_trial', { 'public.loads': loads }, { 'public.loads': after, 'public.new': loads })).toEqual(
    [],
  )
})

test('a later release may drop what no node uses anymore, but no type or key ever changes', () => {
  const before = { 'public.loads': loads }
  expect(findLosses('0002_contract_loads', before, {})).toEqual([])
  const changed = { 'public.loads': withColumns({ at: { ...column, type: 'integer' } }) }
  expect(findLosses('0002_contract_loads', before, changed)).toHaveLength(1)
})
