/** Parts of `/openapi.json`: its operations, and what describes routes outside the contract from their own schemas. */
import type { ApiKeyScope } from '@haulway/domain/api-key/api-key.ts'
import type { OpenAPI } from '@orpc/contract'
import { z } from 'zod'

/** `x-key-scopes`: the scopes of which an API key needs one; none if it is closed to keys. */
export type Operation = OpenAPI.OperationObject & { 'x-key-scopes'?: ApiKeyScope[] }

/** Every route of a document. */
export function operationsOf({ paths = {} }: OpenAPI.Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put'] as const).flatMap(method => {
      const operation: Operation | undefined = item?.[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
}

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
