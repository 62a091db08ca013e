/** Any value that a schema of the contract takes: for properties that hold also for fields that are added later. */
import fc from 'fast-check'
import { z } from 'zod'
import { type JsonPart, jsonPartSchema } from './json-part.fixture.ts'

/**
 * @param named the values of fields by their name, where the type doesn't tell them: ids, days, codes
 * @returns only what the schema takes as a whole
 */
export function arbitraryOf<T>(schema: z.ZodType<T>, named: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<T> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return partOf(json, named)
    .map(value => schema.safeParse(value))
    .filter(({ success }) => success)
    .map(({ data }) => data!)
}

function partOf(json: unknown, named: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const part = jsonPartSchema.parse(json)
  const options = part.anyOf ?? part.oneOf
  if (options) return fc.oneof(...options.map(option => partOf(option, named)))
  if (part.const !== undefined) return fc.constant(part.const)
  if (part.enum) return fc.constantFrom(...part.enum)
  if (part.type === 'object') return objectOf(part, named)
  if (part.type === 'array') {
    return fc.array(partOf(part.items, named), { minLength: part.minItems ?? 0, maxLength: (part.minItems ?? 0) + 3 })
  }
  return scalarOf(part)
}

function objectOf({ properties = {}, required }: JsonPart, named: Record<string, fc.Arbitrary<unknown>>) {
  const fields = Object.entries(properties).map(([name, of]) => [name, named[name] ?? partOf(of, named)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function scalarOf({ type, minimum = 0, maximum = 1_000_000, minLength = 0, maxLength = 20 }: JsonPart) {
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return fc.string({ minLength, maxLength: Math.min(maxLength, 20) })
  const most = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  // Both what is usual and the bounds.
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(most, Math.max(minimum, 0) + 1000) }),
    fc.maxSafeInteger().map(any => minimum + (Math.abs(any) % (most - minimum + 1))),
    fc.constantFrom(minimum, most),
  )
}
