/** Every place in an input, at any depth: in objects, in lists, and in each alternative where there are several. */
import { z } from 'zod'

type Path = readonly (string | number)[]

const partSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minLength: z.number().default(0),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().default(0),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})
type Part = z.infer<typeof partSchema>

export type InputPlace = {
  /** 0 is the first item of a list. Alternatives can have the same path. */
  path: Path
  part: Part
  /** The innermost object around it: places with the same one are neighbors. */
  within?: Part
  /** The input with a value at this place. What is missing around it is added, another alternative is replaced. */
  put: (input: unknown, value: unknown) => unknown
}

/** The places of an input that are neither objects, lists nor alternatives. */
export function inputPlaces(schema: unknown): InputPlace[] {
  if (!(schema instanceof z.ZodType)) return []
  return placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), [])
}

function placesIn(json: unknown, path: Path): InputPlace[] {
  const part = partSchema.parse(json)
  const options = part.anyOf ?? part.oneOf ?? part.allOf
  if (options) return options.flatMap(option => placesIn(option, path))
  if (part.items !== undefined) {
    return placesIn(part.items, [...path, 0]).map(place => ({
      ...place,
      put: (input, value) => {
        const { minItems, items } = part
        const [first, ...others] = z.array(z.unknown()).safeParse(input).data ?? []
        const missing = Array.from({ length: Math.max(0, minItems - 1 - others.length) }, () => sampleOf(items))
        return [place.put(first, value), ...others, ...missing]
      },
    }))
  }
  const names = fieldsOf(part)
  if (names.length === 0) return [{ path, part, put: (_, value) => value }]
  return names.flatMap(([name, of]) => {
    return placesIn(of, [...path, name]).map(place => ({
      within: part,
      ...place,
      put: (input: unknown, value: unknown) => {
        const around = fitting(part, input)
        return { ...around, [name]: place.put(around[name], value) }
      },
    }))
  })
}

/** The fields of an object, and one of a record. */
function fieldsOf({ properties = {}, additionalProperties, propertyNames }: Part): [string, unknown][] {
  const named = Object.entries(properties)
  const isRecord = typeof additionalProperties === 'object' && additionalProperties !== null
  return isRecord && named.length === 0 ? [[String(sampleOf(propertyNames ?? {})), additionalProperties]] : named
}

/** The value itself, if it has what this alternative requires; otherwise the least that fits. */
function fitting(part: Part, value: unknown): Record<string, unknown> {
  const { properties = {}, required } = part
  const fields = z.record(z.string(), z.unknown()).safeParse(value).data
  const isFitting =
    fields !== undefined &&
    required.every(name => {
      const constant = partSchema.parse(properties[name]).const
      return name in fields && (constant === undefined || constant === fields[name])
    })
  return isFitting ? fields : z.record(z.string(), z.unknown()).parse(sampleOf(part))
}

const texts = ['Sample', '01990000-abcd-7def-8abc-0123456789ab', '2026-05-04', 'USD', '1234', 'sample@example.com']

/** The least that a schema accepts, as far as the schema says. */
function sampleOf(json: unknown): unknown {
  const part = partSchema.parse(json)
  const [option] = part.anyOf ?? part.oneOf ?? part.allOf ?? []
  if (option !== undefined) return sampleOf(option)
  if (part.const !== undefined) return part.const
  if (part.enum) return part.enum[0]
  const { type, pattern, minLength, minimum = 0, minItems, items, properties = {}, required } = part
  if (type === 'array') return Array.from({ length: minItems }, () => sampleOf(items))
  if (type === 'object') return Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {})]))
  if (type === 'number' || type === 'integer') return Math.max(minimum, 0)
  if (type === 'boolean') return false
  if (type === 'null') return null
  const found = texts.find(text => pattern === undefined || new RegExp(pattern).test(text)) ?? 'Sample'
  return found.padEnd(minLength, 'x')
}
