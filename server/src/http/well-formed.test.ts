import { definitionOf } from '@haulway/domain/call.ts'
import { multiLineFields } from '@haulway/domain/text.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requireWellFormed } from './well-formed.ts'

test('texts with characters of all scripts are accepted', () => {
  requireWellFormed({
    name: '田中 👩‍👧 👩🏽‍🌾 ❤️‍🔥 e\u0301 \ufffe',
    note: 'a\nb\r\n\tc',
    none: null,
    many: { deep: [1, true] },
    password: 'a\u200bb\u202e',
    payload: { stack: 'at a\n\tat b\u001b[0m' },
  })
  requireWellFormed(undefined)
})

const refusal = (field: string) =>
  expect.objectContaining({ code: 'invalidInput', data: { fields: { [field]: expect.any(String) } } })

test.each([
  ['a zero character', { note: 'a\u0000b' }, 'note'],
  ['a lone high surrogate', { people: [{ name: 'a' }, { name: '\ud800' }] }, 'people.1.name'],
  ['a lone low surrogate', { note: '\udc00\ud800' }, 'note'],
  ['a zero character in a field name', { payload: { 'a\u0000': 1 } }, 'payload'],
  ['a joiner between letters', { name: 'An\u200dn' }, 'name'],
])('%s is refused with the field named', (_, input, field) => {
  expect(() => requireWellFormed(input)).toThrow(refusal(field))
})

test('endlessly nested input is refused without recursion', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(() => requireWellFormed({ payload: deep })).toThrow(expect.objectContaining({ code: 'invalidInput' }))
})

describe('in every text field of every call', () => {
  const shapeSchema = z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    items: z.unknown().optional(),
    anyOf: z.array(z.unknown()).optional(),
    enum: z.array(z.unknown()).optional(),
  })
  type TextPath = { path: string[]; field: string }

  /** Every path of a shape where a text may be; `0` stands for the first item of a list. */
  const textsOf = (shape: unknown, path: string[], field: string): TextPath[] => {
    const { type, properties = {}, items, anyOf = [], enum: choices } = shapeSchema.safeParse(shape).data ?? {}
    return [
      ...(type === 'string' && !choices ? [{ path, field }] : []),
      ...Object.entries(properties).flatMap(([name, part]) => textsOf(part, [...path, name], name)),
      ...(items ? textsOf(items, [...path, '0'], field) : []),
      ...anyOf.flatMap(part => textsOf(part, path, field)),
    ]
  }
  const inputWith = (path: readonly string[], text: string) =>
    path.reduceRight<unknown>((value, name) => (name === '0' ? [value] : { [name]: value }), text)
  const fields = Object.entries(contract).flatMap(([name, procedure]) => {
    const { inputSchema } = definitionOf(procedure) as { inputSchema?: unknown }
    if (!(inputSchema instanceof z.ZodType)) return []
    const shape = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
    return textsOf(shape, [], '').map(each => ({ ...each, name }))
  })
  const unshown = ['email', 'password', 'newPassword', 'payload']
  const isUnshown = (path: readonly string[]) => path.some(part => unshown.includes(part))
  const hidden = ['\u0001', '\u0007', '\u001b', '\u007f', '\u0085', '\u00ad', '\u061c', '\u200b', '\u200e', '\u200f']
  const turning = ['\u2028', '\u202a', '\u202d', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff']

  test('invisible characters are refused, and so are line breaks in a single-line field', () => {
    const taken: string[] = []
    let tried = 0
    for (const { name, path, field } of fields.filter(each => !isUnshown(each.path))) {
      const lines = multiLineFields.has(field) ? [] : ['\n', '\r', '\t']
      for (const character of [...hidden, ...turning, ...lines]) {
        tried++
        const input = inputWith(path, `Ann${character}Lee`)
        try {
          requireWellFormed(input)
          taken.push(`${name} ${path.join('.')} ${JSON.stringify(character)}`)
        } catch (error) {
          expect(error).toEqual(refusal(path.join('.')))
        }
      }
    }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(3000)
  })

  test('line breaks are accepted in multi-line fields', () => {
    const many = fields.filter(({ field }) => multiLineFields.has(field))
    for (const { path } of many) requireWellFormed(inputWith(path, 'Gate 2.\nHard hats on.'))
    expect(many.length).toBeGreaterThan(5)
  })
})
