/** Wrong values for every field of every call, at any depth, and the sentence with which each is refused. */

import { z } from 'zod'
import { definitionOf } from '../call.ts'
import { type CallName, contract } from './contract.ts'
import { type JsonPart, jsonPartSchema } from './json-part.fixture.ts'

export type WrongInput = { call: CallName; path: string; wrong: string; sentence: string | undefined }

type Path = readonly (string | number)[]
export function listWrongInputs(): WrongInput[] {
  return (Object.keys(contract) as CallName[]).flatMap(call => {
    const schema: unknown = definitionOf(contract[call]).inputSchema
    if (!(schema instanceof z.ZodType)) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    return wrongIn(json, [], value => value).map(({ path, wrong, input }) => ({
      call,
      path: path.join('.'),
      wrong,
      sentence: sentenceAt(schema, input, path),
    }))
  })
}

type Wrong = { path: Path; wrong: string; input: unknown }
/** Puts a value at its place in an otherwise empty input. */
type Place = (value: unknown) => unknown

function wrongIn(json: unknown, path: Path, place: Place): Wrong[] {
  const part = jsonPartSchema.parse(json)
  const options = part.anyOf ?? part.oneOf
  if (options) return options.flatMap(option => wrongIn(option, path, place))
  const own = wrongValues(part).map(([wrong, value]) => ({ path, wrong, input: place(value) }))
  const inItems = part.items === undefined ? [] : wrongIn(part.items, [...path, 0], value => place([value]))
  const properties = Object.entries(part.properties ?? {})
  // The field that tells which of several forms an object has.
  const constants = Object.fromEntries(
    properties.flatMap(([name, of]) => {
      const constant = jsonPartSchema.parse(of).const
      return constant === undefined ? [] : [[name, constant]]
    }),
  )
  const missing = part.required
    .filter(name => !(name in constants))
    .map(name => ({ path: [...path, name], wrong: 'missing', input: place({ ...constants }) }))
  const inProperties = properties.flatMap(([name, of]) =>
    name in constants ? [] : wrongIn(of, [...path, name], value => place({ ...constants, [name]: value })),
  )
  return [...own, ...inItems, ...missing, ...inProperties]
}

function wrongValues(part: JsonPart): [string, unknown][] {
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems } = part
  const isNumber = part.type === 'integer' || part.type === 'number'
  return [
    ...when(part.type !== undefined && part.type !== 'null', 'of another type', part.type === 'string' ? 42 : 'text'),
    ...when(part.enum !== undefined || part.pattern !== undefined, 'not of this form', '~'),
    ...when(minLength > 0, 'too short', ''),
    ...when(maxLength !== undefined, 'too long', 'x'.repeat((maxLength ?? 0) + 1)),
    ...when(isNumber && minimum !== undefined, 'too small', (minimum ?? 0) - 1),
    ...when(isNumber && maximum !== undefined, 'too large', (maximum ?? 0) + 1),
    ...when(part.type === 'integer', 'not whole', (minimum ?? 0) + 0.5),
    ...when(minItems > 0, 'too few', []),
    ...when(maxItems !== undefined, 'too many', Array.from({ length: (maxItems ?? 0) + 1 })),
  ]
}

function when(isSo: boolean, wrong: string, value: unknown): [string, unknown][] {
  return isSo ? [[wrong, value]] : []
}

/** The sentence about the field itself, or about the object in it that was missing. */
function sentenceAt(schema: z.ZodType, input: unknown, path: Path): string | undefined {
  const issues = schema.safeParse(input).error?.issues ?? []
  return issues.find(issue => issue.path.join('.') === path.join('.'))?.message
}
