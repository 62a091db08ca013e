/**
 * Reads a statement with PostgreSQL's own parser: which tables it touches, and which of them are bound to one value of
 * their distribution column, to some values, or to none.
 */
import { distributionColumns, local, reference } from '@haulway/server/db/citus/distribution.ts'
import type { A_Expr, Node, SelectStmt, WithClause } from 'libpg-query'

export type Relation = {
  name: string
  kind: 'distributed' | 'reference' | 'local' | 'listed'
  /** The distribution column, of a distributed table. */
  column: string | undefined
  bound: 'one' | 'some' | 'none'
  /** Distributed tables that have the same value of their distribution columns. */
  equals: Relation[]
}

/**
 * One query with its subqueries, but without its `with` queries, which are blocks of their own. `limited`: the tables
 * of lateral subqueries with a limit.
 */
export type Block = {
  relations: Relation[]
  isWriting: boolean
  isLocking: boolean
  moved: string[]
  limited: Relation[]
}

/** The tables of a query by their names in it, and the query around it. */
type Level = { named: Map<string, Relation>; outer: Level | undefined }

/** Names of `with` queries, which are not tables. */
type Listed = ReadonlySet<string>

export function readStatement(statement: Node): Block[] {
  const blocks: Block[] = []
  readQuery(statement, new Set(), blocks)
  for (const { relations } of blocks) for (const relation of relations) spread(relation)
  return blocks
}

function readQuery(node: Node, outside: Listed, blocks: Block[]): void {
  const isWriting = !('SelectStmt' in node)
  const block: Block = { relations: [], isWriting, isLocking: false, moved: [], limited: [] }
  const listed = readWith(withOf(node), outside, blocks)
  new BlockReader(block, listed, blocks).readNode(node, undefined)
  blocks.push(block)
}

function readWith(clause: WithClause | undefined, outside: Listed, blocks: Block[]): Listed {
  const listed = new Set(outside)
  for (const each of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in each)) continue
    const { ctename = '', ctequery } = each.CommonTableExpr
    if (clause?.recursive) listed.add(ctename)
    if (ctequery) readQuery(ctequery, listed, blocks)
    listed.add(ctename)
  }
  return listed
}

function withOf(node: Node): WithClause | undefined {
  if ('SelectStmt' in node) return node.SelectStmt.withClause
  if ('InsertStmt' in node) return node.InsertStmt.withClause
  if ('UpdateStmt' in node) return node.UpdateStmt.withClause
  return 'DeleteStmt' in node ? node.DeleteStmt.withClause : undefined
}

class BlockReader {
  readonly #block: Block
  readonly #listed: Listed
  readonly #blocks: Block[]

  constructor(block: Block, listed: Listed, blocks: Block[]) {
    this.#block = block
    this.#listed = listed
    this.#blocks = blocks
  }

  readNode(node: Node, outer: Level | undefined): void {
    const level: Level = { named: new Map(), outer }
    if ('SelectStmt' in node) this.#readSelect(node.SelectStmt, level)
    if ('InsertStmt' in node) {
      const { relation, cols = [], selectStmt, onConflictClause } = node.InsertStmt
      const target = relation && this.#add(relation.relname ?? '', relation.alias?.aliasname, level)
      const isGiven =
        cols.length === 0 || cols.some(each => 'ResTarget' in each && each.ResTarget.name === target?.column)
      const isRow = selectStmt && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists !== undefined
      if (target?.column && isGiven) target.bound = isRow ? 'one' : 'some'
      if (selectStmt) this.readNode(selectStmt, undefined)
      for (const each of onConflictClause?.targetList ?? []) this.#noteMoved(each, target, true)
    }
    if ('UpdateStmt' in node) {
      const { relation, targetList = [], fromClause = [], whereClause } = node.UpdateStmt
      const target = relation && this.#add(relation.relname ?? '', relation.alias?.aliasname, level)
      for (const each of targetList) this.#noteMoved(each, target, false)
      this.#readFrom(fromClause, level)
      this.#readCondition(whereClause, level)
      this.#readInside(targetList, level)
    }
    if ('DeleteStmt' in node) {
      const { relation, usingClause = [], whereClause } = node.DeleteStmt
      if (relation) this.#add(relation.relname ?? '', relation.alias?.aliasname, level)
      this.#readFrom(usingClause, level)
      this.#readCondition(whereClause, level)
    }
  }

  #readSelect(select: SelectStmt, level: Level): void {
    if (select.larg) this.readNode({ SelectStmt: select.larg }, level.outer)
    if (select.rarg) this.readNode({ SelectStmt: select.rarg }, level.outer)
    if (select.lockingClause) this.#block.isLocking = true
    this.#readFrom(select.fromClause ?? [], level)
    this.#readCondition(select.whereClause, level)
    this.#readCondition(select.havingClause, level)
    this.#readInside([select.targetList, select.valuesLists, select.sortClause, select.groupClause], level)
  }

  #add(name: string, alias: string | undefined, level: Level): Relation {
    const column = this.#listed.has(name) ? undefined : distributionColumns[name]
    const relation: Relation = { name, kind: this.#kindOf(name), column, bound: 'none', equals: [] }
    level.named.set(alias ?? name, relation)
    this.#block.relations.push(relation)
    return relation
  }

  #kindOf(name: string): Relation['kind'] {
    if (this.#listed.has(name)) return 'listed'
    if (Object.hasOwn(distributionColumns, name)) return 'distributed'
    if (Object.hasOwn(reference, name)) return 'reference'
    return Object.hasOwn(local, name) ? 'local' : 'listed'
  }

  #readFrom(items: readonly Node[], level: Level): void {
    for (const item of items) {
      if ('RangeVar' in item) this.#add(item.RangeVar.relname ?? '', item.RangeVar.alias?.aliasname, level)
      if ('RangeSubselect' in item) {
        const { subquery, alias, lateral } = item.RangeSubselect
        const before = this.#block.relations.length
        if (subquery) this.#readSubquery(subquery, lateral ? level : level.outer)
        const isLimited = lateral && subquery && 'SelectStmt' in subquery && subquery.SelectStmt.limitCount
        if (isLimited) this.#block.limited.push(...this.#block.relations.slice(before))
        this.#addListed(alias?.aliasname, level)
      }
      if ('RangeFunction' in item) this.#addListed(item.RangeFunction.alias?.aliasname, level)
      if ('JoinExpr' in item) {
        const { larg, rarg, quals, usingClause = [] } = item.JoinExpr
        this.#readFrom(
          [larg, rarg].flatMap(side => side ?? []),
          level,
        )
        this.#readCondition(quals, level)
        for (const each of usingClause) if ('String' in each) joinUsing(each.String.sval ?? '', level)
      }
    }
  }

  #addListed(alias: string | undefined, level: Level): void {
    const relation: Relation = { name: alias ?? '', kind: 'listed', column: undefined, bound: 'none', equals: [] }
    if (alias) level.named.set(alias, relation)
  }

  /** A subquery with its own `with` queries. */
  #readSubquery(node: Node, outer: Level | undefined): void {
    const clause = withOf(node)
    const listed = readWith(clause, this.#listed, this.#blocks)
    new BlockReader(this.#block, listed, this.#blocks).readNode(node, outer)
  }

  /** Only what is joined by `and` binds a table. */
  #readCondition(condition: Node | undefined, level: Level): void {
    if (!condition) return
    if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of condition.BoolExpr.args ?? []) this.#readCondition(part, level)
      return
    }
    if ('A_Expr' in condition) bindBy(condition.A_Expr, level)
    if ('SubLink' in condition && condition.SubLink.subLinkType === 'ANY_SUBLINK') {
      for (const side of sidesOf(condition.SubLink.testexpr)) bind(side, undefined, level)
    }
    this.#readInside(condition, level)
  }

  /** Subqueries anywhere in an expression. */
  #readInside(value: unknown, level: Level): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'subselect') this.#readSubquery(inner, level)
      else this.#readInside(inner, level)
    }
  }

  /** A distribution column that is set: `excluded` has the row's own value. */
  #noteMoved(set: Node, target: Relation | undefined, isConflict: boolean): void {
    if (!target?.column || !('ResTarget' in set) || set.ResTarget.name !== target.column) return
    const value = set.ResTarget.val
    const fields = value && 'ColumnRef' in value ? namesIn(value.ColumnRef.fields) : []
    if (!(isConflict && fields.join('.') === `excluded.${target.column}`)) this.#block.moved.push(target.name)
  }
}

function bindBy({ kind, name = [], lexpr, rexpr }: A_Expr, level: Level): void {
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
function bind(side: Node, other: Node | undefined, level: Level): void {
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

function joinUsing(column: string, level: Level): void {
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
function spread(relation: Relation): void {
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

function sidesOf(node: Node | undefined): Node[] {
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
