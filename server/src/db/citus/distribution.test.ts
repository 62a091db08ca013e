/** Holds the table of distribution columns to the schema, so that Citus accepts each table. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { citusSql, distributed, distributionColumns, local, reference } from './distribution.ts'

const source = fileURLToPath(new URL('../..', import.meta.url))
const modules = globSync('**/*.table.ts', { cwd: source }).map(file => import(path.join(source, file)))
const tables = (await Promise.all(modules))
  .flatMap(module => Object.values(module))
  .filter(value => is(value, PgTable))
  .map(describe)

/** What Citus looks at. Names are those of columns. */
function describe(table: PgTable) {
  const { name, columns, primaryKeys, uniqueConstraints, indexes, foreignKeys, checks } = getTableConfig(table)
  const names = (of: readonly { name: string }[]) => of.map(column => column.name)
  const own = names(columns.filter(column => column.primary))
  const composed = primaryKeys.map(key => names(key.columns))
  const primaryKey = composed[0] ?? own
  const unique = [
    ...columns.filter(column => column.isUnique).map(column => [column.name]),
    ...uniqueConstraints.map(constraint => names(constraint.columns)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => config.columns.map(column => ('name' in column ? String(column.name) : ''))),
  ]
  const types = Object.fromEntries(columns.map(column => [column.name, column.getSQLType()]))
  const constraints = [
    ...primaryKeys.map(key => key.getName()),
    ...uniqueConstraints.map(constraint => constraint.getName() ?? ''),
    ...indexes.map(({ config }) => config.name ?? ''),
    ...checks.map(check => check.name),
  ]
  return { name, primaryKey, unique, types, constraints, foreignKeys: foreignKeys.length }
}

const isDistributed = ({ name }: { name: string }) => Object.hasOwn(distributionColumns, name)

test('each table of the schema has exactly one place', () => {
  const placed = [...Object.values(distributed).flatMap(group => Object.keys(group)), ...Object.keys(reference)]
  expect([...placed, ...Object.keys(local)].sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('each table has a primary key', () => {
  expect(tables.filter(({ primaryKey }) => primaryKey.length === 0).map(({ name }) => name)).toEqual([])
})

test.each(tables.filter(isDistributed))(
  '$name: its key and its unique constraints contain its distribution column',
  table => {
    const column = distributionColumns[table.name]
    for (const key of [table.primaryKey, ...table.unique]) expect(key).toContain(column)
  },
)

test('the distribution columns of one group have one type', () => {
  for (const group of Object.values(distributed)) {
    const types = Object.entries(group).map(([name, column]) => tables.find(each => each.name === name)?.types[column])
    expect(new Set(types).size).toBe(1)
  }
})

test('no table refers to another by a foreign key', () => {
  expect(tables.filter(({ foreignKeys }) => foreignKeys > 0)).toEqual([])
})

test('no name of a constraint ends like the number of a shard, which `isViolated` ignores', () => {
  const names = tables.flatMap(({ constraints }) => constraints)
  expect(names.filter(name => /_\d+$/.test(name))).toEqual([])
})

test('server/citus.sql is current', () => {
  const file = path.join(source, '../citus.sql')
  if (process.env.WRITE_CITUS_SQL) writeFileSync(file, citusSql())
  expect(readFileSync(file, 'utf8')).toBe(citusSql())
})
