/**
 * Reads a statement with PostgreSQL's own parser: which tables it touches, and which of them are bound to one value of
 * their distribution column, to some values, or to none.
 */
import { distributionColumns, local, reference } from '@haulway/server/db/citus/distribution.ts'
import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import { bind, bindBy, joinUsing, type Level, namesIn, type Relation, sidesOf, spread } from './bind-tables.ts'

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
    if ('InsertStmt' in node) this.#readInsert(node.InsertStmt, level)
    if ('UpdateStmt' in node) this.#readUpdate(node.UpdateStmt, level)
    if ('DeleteStmt' in node) this.#readDelete(node.DeleteStmt, level)
  }

  #readInsert({ relation, cols = [], selectStmt, onConflictClause }: InsertStmt, level: Level): void {
    const target = this.#addTable(relation, level)
    const isGiven =
      cols.length === 0 || cols.some(each => 'ResTarget' in each && each.ResTarget.name === target?.column)
    const isRow = selectStmt && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists !== undefined
    if (target?.column && isGiven) target.bound = isRow ? 'one' : 'some'
    if (selectStmt) this.readNode(selectStmt, undefined)
    for (const each of onConflictClause?.targetList ?? []) this.#noteMoved(each, target, true)
  }

  #readUpdate({ relation, targetList = [], fromClause = [], whereClause }: UpdateStmt, level: Level): void {
    const target = this.#addTable(relation, level)
    for (const each of targetList) this.#noteMoved(each, target, false)
    this.#readFrom(fromClause, level)
    this.#readCondition(whereClause, level)
    this.#readInside(targetList, level)
  }

  #readDelete({ relation, usingClause = [], whereClause }: DeleteStmt, level: Level): void {
    this.#addTable(relation, level)
    this.#readFrom(usingClause, level)
    this.#readCondition(whereClause, level)
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

  #addTable(table: RangeVar | undefined, level: Level): Relation | undefined {
    return table && this.#add(table.relname ?? '', table.alias?.aliasname, level)
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
      if ('RangeVar' in item) this.#addTable(item.RangeVar, level)
      if ('RangeSubselect' in item) this.#readSubselect(item.RangeSubselect, level)
      if ('RangeFunction' in item) this.#addListed(item.RangeFunction.alias?.aliasname, level)
      if ('JoinExpr' in item) this.#readJoin(item.JoinExpr, level)
    }
  }

  #readSubselect({ subquery, alias, lateral }: RangeSubselect, level: Level): void {
    const before = this.#block.relations.length
    if (subquery) this.#readSubquery(subquery, lateral ? level : level.outer)
    const isLimited = lateral && subquery && 'SelectStmt' in subquery && subquery.SelectStmt.limitCount
    if (isLimited) this.#block.limited.push(...this.#block.relations.slice(before))
    this.#addListed(alias?.aliasname, level)
  }

  #readJoin({ larg, rarg, quals, usingClause = [] }: JoinExpr, level: Level): void {
    const sides = [larg, rarg].filter(side => side !== undefined)
    this.#readFrom(sides, level)
    this.#readCondition(quals, level)
    for (const each of usingClause) if ('String' in each) joinUsing(each.String.sval ?? '', level)
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
