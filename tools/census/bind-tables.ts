/** Which tables the conditions of a statement bind to one value of their distribution column, or to some. */
import type { A_Expr, Node } from 'libpg-query'

export type Relation = {
  name: string
  kind: 'distributed' | 'reference' | 'local' | 'listed'
  /** The distribution column, of a distributed table. */
  column: string | undefined
  bound: 'one' | 'some' | 'none'
  /** Distributed tables that have the same value of their distribution columns. */
  equals: Relation[]
}

/** The tables of a query by their names in it, and the query around it. */
export type Level = { named: Map<string, Relation>; outer: Level | undefined }

export function bindBy({ kind, name = [], lexpr, rexpr }: A_Expr, level: Level): void {
  if (namesIn(name).join() !== '=' || !lexpr) return
  if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') bind(lexpr, undefined, level)
  if (kind !== 'AEXPR_OP') return
  const left = sidesOf(lexpr)
  const right = sidesOf(rexpr)
  for (const [i, side] of left.entries()) {
    const other = right[i]
    if (!other) continue
    bind(side, other, level)
    bind(other, side, level)
  }
}

/** Binds the table of a distribution column. @param other what it is equal to; undefined for one of some values */
export function bind(side: Node, other: Node | undefined, level: Level): void {
  for (const relation of distributedBy(side, level)) {
    if (other === undefined) raise(relation, 'some')
    else if (!hasColumn(other)) raise(relation, 'one')
    else {
      const equals = distributedBy(other, level).filter(each => each !== relation)
      relation.equals.push(...equals)
      if (equals.length === 0 && isListed(other, level)) raise(relation, 'some')
    }
  }
}

export function joinUsing(column: string, level: Level): void {
  const all = [...level.named.values()]
  const joined = all.filter(each => each.column === column)
  for (const relation of joined) {
    relation.equals.push(...joined.filter(each => each !== relation))
    if (all.some(({ kind }) => kind === 'listed')) raise(relation, 'some')
  }
}

function raise(relation: Relation, bound: 'one' | 'some'): void {
  if (relation.bound !== 'one') relation.bound = bound
}

/** What binds one table binds those that are equal to it. */
export function spread(relation: Relation): void {
  for (const equal of relation.equals) {
    if (relation.bound === 'none' || equal.bound === relation.bound || equal.bound === 'one') continue
    equal.bound = relation.bound
    spread(equal)
  }
}

function distributedBy(side: Node, level: Level): Relation[] {
  const bare = uncast(side)
  if (!('ColumnRef' in bare)) return []
  const names = namesIn(bare.ColumnRef.fields)
  const column = names.at(-1)
  const qualifier = names.at(-2)
  for (let at: Level | undefined = level; at; at = at.outer) {
    if (qualifier !== undefined && !at.named.has(qualifier)) continue
    const found = qualifier === undefined ? [...at.named.values()] : [at.named.get(qualifier)!]
    const own = found.filter(relation => relation.column !== undefined && relation.column === column)
    if (own.length > 0 || qualifier !== undefined) return own
  }
  return []
}

function isListed(side: Node, level: Level): boolean {
  const bare = uncast(side)
  if (!('ColumnRef' in bare)) return false
  const qualifier = namesIn(bare.ColumnRef.fields).at(-2)
  for (let at: Level | undefined = level; at; at = at.outer) {
    if (qualifier === undefined) return [...at.named.values()].some(({ kind }) => kind === 'listed')
    const relation = at.named.get(qualifier)
    if (relation) return relation.kind === 'listed'
  }
  return false
}

export function sidesOf(node: Node | undefined): Node[] {
  if (!node) return []
  return 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node]
}

function uncast(node: Node): Node {
  return 'TypeCast' in node && node.TypeCast.arg ? uncast(node.TypeCast.arg) : node
}

function hasColumn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name === 'ColumnRef' || hasColumn(inner))
}

export function namesIn(fields: readonly Node[] = []): string[] {
  return fields.flatMap(field => ('String' in field ? [field.String.sval ?? ''] : []))
}
