/** Parts of `/openapi.json` for routes outside the contract, from the schemas that the routes themselves read. */
import { z } from 'zod'

export const shape = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' })

export const json = (schema: z.ZodType) => ({ 'application/json': { schema: shape(schema) } })
export const form = (schema: z.ZodType) => ({ 'application/x-www-form-urlencoded': { schema: shape(schema) } })
export const answer = (description: string, schema: z.ZodType) => ({ 200: { description, content: json(schema) } })

/** A file of one of some types. */
export const file = (description: string, ...types: string[]) => ({ 200: { description, content: bytes(...types) } })
export const bytes = (...types: string[]) =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))

/** Each field of a schema as a parameter. */
export const inPath = (schema: z.ZodObject) => parameters('path', schema)
export const inQuery = (schema: z.ZodObject) => parameters('query', schema)

function parameters(place: 'path' | 'query', schema: z.ZodObject) {
  const { properties = {}, required = [] } = shape(schema)
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    schema: of,
    ...((place === 'path' || required.includes(name)) && { required: true }),
  }))
}
