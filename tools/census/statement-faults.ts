/** What Citus would refuse in a statement, or answer by asking every node (docs/scale.md). */
import { distributed, distributionColumns } from '@haulway/server/db/citus/distribution.ts'
import { type Node, parse } from 'libpg-query'
import { namesIn, type Relation } from './bind-tables.ts'
import { readStatement } from './read-statement.ts'

/** @returns a sentence for each fault; @throws when PostgreSQL's parser refuses the text */
export async function findFaults(text: string): Promise<string[]> {
  const { stmts = [] } = await parse(text)
  return [...new Set(stmts.flatMap(({ stmt }) => (stmt ? faultsOf(stmt) : [])))]
}

function faultsOf(statement: Node): string[] {
  const blocks = readStatement(statement)
  const all = blocks.flatMap(({ relations }) => relations)
  const spread = all.filter(isDistributed)
  if (spread.length === 0) return []
  const faults = spread.filter(({ bound }) => bound === 'none').map(({ name }) => touches(name))
  if (usesCtid(statement)) faults.push('uses ctid')
  for (const { relations, isLocking, moved, limited } of blocks) {
    for (const name of moved) faults.push(`changes the distribution column of ${name}`)
    for (const { name } of limited.filter(each => isDistributed(each) && each.bound !== 'one')) {
      faults.push(`limits a lateral query of ${name} on several nodes`)
    }
    const own = relations.filter(isDistributed)
    const [first] = own
    const beside = relations.find(({ kind }) => kind === 'local')
    if (first && beside) faults.push(joins(first.name, beside.name))
    const apart = own.find(({ name }) => first && groupOf(name) !== groupOf(first.name))
    if (first && apart) faults.push(joinsGroups(first.name, apart.name))
    if (!isLocking) continue
    for (const each of own.filter(({ bound }) => bound !== 'one')) faults.push(`locks ${each.name} on several nodes`)
  }
  if (blocks.length > 1 && blocks.some(({ isWriting }) => isWriting)) {
    const groups = new Set(spread.map(({ name }) => groupOf(name)))
    if (groups.size > 1 || spread.some(({ bound }) => bound !== 'one')) {
      faults.push(writes(...new Set(spread.map(({ name }) => name))))
    }
  }
  return faults
}

export const touches = (table: string) => `touches ${table} without ${distributionColumns[table]}`
export const joins = (table: string, beside: string) => `joins ${table} with ${beside}, which is local`
export const joinsGroups = (table: string, other: string) => `joins ${table} with ${other}, which is in another group`
export const writes = (...tables: string[]) => `writes several nodes in one statement: ${tables.join(', ')}`

const isDistributed = ({ kind }: Relation) => kind === 'distributed'

function groupOf(table: string): string | undefined {
  return Object.entries(distributed).find(([, tables]) => Object.hasOwn(tables, table))?.[0]
}

function usesCtid(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('fields' in value && Array.isArray(value.fields) && namesIn(value.fields).at(-1) === 'ctid') return true
  return Object.values(value).some(usesCtid)
}
