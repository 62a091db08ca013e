/**
 * What a migration takes from nodes of the last release, by the recorded tables before and after it. It finds what a
 * rule about the words of a statement would miss, such as a primary key that is made again.
 */
import { z } from 'zod'

const columnSchema = z.object({
  type: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  identity: z.unknown().optional(),
  generated: z.unknown().optional(),
})
const namedSchema = z.record(z.string(), z.unknown())
const tableSchema = z.object({
  columns: z.record(z.string(), columnSchema.extend({ primaryKey: z.boolean() })),
  indexes: z.record(z.string(), z.object({ isUnique: z.boolean() })),
  compositePrimaryKeys: namedSchema,
  uniqueConstraints: namedSchema,
  checkConstraints: namedSchema,
  foreignKeys: namedSchema,
})
export const tablesSchema = z.object({ tables: z.record(z.string(), tableSchema) })

type Tables = z.infer<typeof tablesSchema>['tables']
type Table = Tables[string]
/** `mayContract`: a later release may do it in a migration named `contract_…`. */
type Loss = { sentence: string; mayContract: boolean }

/** @returns a sentence for each thing that older nodes use, or may write, and that the migration takes away */
export function findLosses(tag: string, before: Tables, after: Tables): string[] {
  const isContract = /^\d+_contract_/.test(tag)
  const losses = Object.entries(before).flatMap(([name, table]) => {
    const now = after[name]
    const here = name.replace('public.', '')
    return now ? lossesOf(here, table, now) : [{ sentence: `${here} is dropped`, mayContract: true }]
  })
  return losses.filter(({ mayContract }) => !(isContract && mayContract)).map(({ sentence }) => `${tag}: ${sentence}`)
}

function lossesOf(name: string, before: Table, after: Table): Loss[] {
  const losses: Loss[] = []
  const lose = (sentence: string, mayContract = true) => losses.push({ sentence: `${name}${sentence}`, mayContract })
  for (const [column, was] of Object.entries(before.columns)) {
    const now = after.columns[column]
    if (!now) lose(`.${column} is dropped`)
    else if (now.type !== was.type) lose(`.${column} has another type`, false)
    else if (isAsked(now) && !isAsked(was)) lose(`.${column} must be written`)
    else if (hasOwnValue(now) && !hasOwnValue(was)) lose(`.${column} may no longer be written`, false)
  }
  for (const [column, now] of Object.entries(after.columns)) {
    if (!before.columns[column] && isAsked(now)) lose(`.${column} is new and must be written`, false)
  }
  if (keyOf(before) !== keyOf(after)) lose(' has another primary key', false)
  const added = (what: 'uniqueConstraints' | 'checkConstraints' | 'foreignKeys') =>
    Object.keys(after[what]).filter(each => JSON.stringify(after[what][each]) !== JSON.stringify(before[what][each]))
  const unique = Object.entries(after.indexes).filter(([index, { isUnique }]) => isUnique && !before.indexes[index])
  for (const each of [...added('uniqueConstraints'), ...unique.map(([index]) => index)]) {
    lose(` refuses what is there twice (${each})`)
  }
  for (const each of [...added('checkConstraints'), ...added('foreignKeys')]) lose(` has a new rule (${each})`)
  return losses
}

type Column = z.infer<typeof columnSchema>

const hasOwnValue = ({ identity, generated }: Column) => identity !== undefined || generated !== undefined

/** Whether a row without it is refused. */
const isAsked = (column: Column) => column.notNull && column.default === undefined && !hasOwnValue(column)

function keyOf({ columns, compositePrimaryKeys }: Table): string {
  const single = Object.entries(columns).filter(([, { primaryKey }]) => primaryKey)
  return JSON.stringify([single.map(([name]) => name), Object.values(compositePrimaryKeys)])
}
