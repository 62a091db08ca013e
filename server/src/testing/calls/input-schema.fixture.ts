/** Reads the schemas of a call's input and reply, and builds requests that are malformed in one place. */
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { z } from 'zod'

const partSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
})
type Part = z.infer<typeof partSchema>
const formSchema = z.looseObject({
  properties: z.record(z.string(), partSchema).default({}),
  required: z.array(z.string()).default([]),
})

/** The fields of a call's input; none when it has no input. */
export function fieldsOf(name: CallName): Record<string, Part & { isRequired: boolean }> {
  const schema: unknown = definitionOf(contract[name]).inputSchema
  if (!(schema instanceof z.ZodType)) return {}
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const form = formSchema.parse('anyOf' in json ? json.anyOf?.[0] : json)
  return Object.fromEntries(
    Object.entries(form.properties).map(([field, part]) => [
      field,
      { ...part, isRequired: form.required.includes(field) },
    ]),
  )
}

/** A call's reply as JSON Schema, with fields at any depth. */
export function replySchemaOf(name: CallName): unknown {
  const schema: unknown = definitionOf(contract[name]).outputSchema
  return schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) : {}
}

export type Malformed = { field: string; what: string; input: object }

/** Malformed variants of a valid input: a required field missing, of the wrong type, too long or too large. */
export function malformedOf(name: CallName, good: object, isQuery: boolean): Malformed[] {
  return Object.entries(fieldsOf(name)).flatMap(([field, part]) => {
    const wrong = (what: string, value: unknown): Malformed => ({ field, what, input: { ...good, [field]: value } })
    const { [field]: _, ...without } = { ...good } as Record<string, unknown>
    const missing = part.isRequired ? [{ field, what: 'is missing', input: without }] : []
    return [...missing, ...wrongValues(part, isQuery).map(([what, value]) => wrong(what, value))]
  })
}

/** In a query everything is text, so only numbers and booleans can have the wrong type. */
function wrongValues(part: Part, isQuery: boolean): [string, unknown][] {
  const { type, maxLength, maximum } = part
  const isText = type === 'string'
  const isNumber = type === 'integer' || type === 'number'
  return [
    ...(isText && !isQuery
      ? [['is a number', 42] as [string, unknown], ['is an object', { is: 'one' }] as [string, unknown]]
      : []),
    ...(isText && !part.enum ? overLong(part) : []),
    ...(isText && part.enum ? [['is none of the choices', 'no such choice'] as [string, unknown]] : []),
    ...(isNumber ? [['is text', 'many'] as [string, unknown]] : []),
    ...(isNumber && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? [['is too large', maximum * 2 + 1] as [string, unknown]]
      : []),
    ...(type === 'boolean' ? [['is text', 'perhaps'] as [string, unknown]] : []),
    ...(type === 'array' || type === 'object' ? [['is a number', 7] as [string, unknown]] : []),
    ...(part.anyOf && maxLength === undefined ? [['is a list', [[]]] as [string, unknown]] : []),
  ]
}

function overLong({ maxLength }: Part): [string, unknown][] {
  return [['is too long', 'x'.repeat((maxLength ?? 5000) + 1)]]
}
