/** Every number in a call's input, at any depth, with the lowest and highest values that its schema allows. */
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { z } from 'zod'

export type NumberField = { path: readonly string[]; values: readonly number[] }

const nodeSchema = z.looseObject({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})

/** Numbers in lists are left out, since an example does not show how many items its list may have. */
export function numberFieldsOf(name: CallName): NumberField[] {
  const schema: unknown = contract[name]['~orpc'].inputSchema
  if (!(schema instanceof z.ZodType)) return []
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), [])
}

function walk(node: unknown, path: readonly string[]): NumberField[] {
  const { type, minimum, maximum, properties = {}, anyOf = [], allOf = [] } = nodeSchema.parse(node)
  const parts = [...anyOf, ...allOf].flatMap(part => walk(part, path))
  const fields = Object.entries(properties).flatMap(([field, part]) => walk(part, [...path, field]))
  if (type !== 'integer' && type !== 'number') return [...parts, ...fields]
  const [least, most] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER]
  return [{ path, values: [least, most, Number.MAX_SAFE_INTEGER, 2 ** 31] }]
}

/** The input with a value at a path. Creates missing parts on the path, and gives a quantity its unit. */
export function withNumber(input: unknown, [field, ...rest]: readonly string[], value: number): unknown {
  if (field === undefined) return value
  const fields = z.record(z.string(), z.unknown()).safeParse(input).data ?? {}
  const companions = field === 'amountMilli' ? { unit: 'ton' } : {}
  return { ...companions, ...fields, [field]: withNumber(fields[field], rest, value) }
}
