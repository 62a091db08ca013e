import { multiLineFields } from '@haulway/domain/text.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requireWellFormed } from './well-formed.ts'

test('texts of all scripts and signs are taken', () => {
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
  ['a zero', { note: 'a\u0000b' }, 'note'],
  ['half of a pair', { people: [{ name: 'a' }, { name: '\ud800' }] }, 'people.1.name'],
  ['the other half', { note: '\udc00\ud800' }, 'note'],
  ['a zero in a name', { payload: { 'a\u0000': 1 } }, 'payload'],
  ['a joiner between letters', { name: 'An\u200dn' }, 'name'],
])('%s is refused, and the field is named', (_, input, field) => {
  expect(() => requireWellFormed(input)).toThrow(refusal(field))
})

test('what is nested without end is refused without walking down', () => {
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
  type TextPlace = { path: string[]; field: string }

  /** Every place of a shape where a text may be; `0` is the first of a list. */
  const textsOf = (shape: unknown, path: string[], field: string): TextPlace[] => {
    const { type, properties = {}, items, anyOf = [], enum: words } = shapeSchema.safeParse(shape).data ?? {}
    return [
      ...(type === 'string' && !words ? [{ path, field }] : []),
      ...Object.entries(properties).flatMap(([name, part]) => textsOf(part, [...path, name], name)),
      ...(items ? textsOf(items, [...path, '0'], field) : []),
      ...anyOf.flatMap(part => textsOf(part, path, field)),
    ]
  }
  const inputWith = (path: readonly string[], text: string) =>
    path.reduceRight<unknown>((value, name) => (name === '0' ? [value] : { [name]: value }), text)
  const fields = Object.entries(contract).flatMap(([name, procedure]) => {
    const { inputSchema } = procedure['~orpc'] as { inputSchema?: unknown }
    if (!(inputSchema instanceof z.ZodType)) return []
    const shape = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
    return textsOf(shape, [], '').map(each => ({ ...each, name }))
  })
  const unseen = ['email', 'password', 'newPassword', 'payload']
  const isUnseen = (path: readonly string[]) => path.some(part => unseen.includes(part))
  const hidden = ['\u0001', '\u0007', '\u001b', '\u007f', '\u0085', '\u00ad', '\u061c', '\u200b', '\u200e', '\u200f']
  const turning = ['\u2028', '\u202a', '\u202d', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff']

  test('what can’t be seen is refused, and so are lines where there is one', () => {
    const taken: string[] = []
    let tried = 0
    for (const { name, path, field } of fields.filter(each => !isUnseen(each.path))) {
      const lines = multiLineFields.has(field) ? [] : ['\n', '\r', '\t']
      for (const sign of [...hidden, ...turning, ...lines]) {
        tried++
        const input = inputWith(path, `Ann${sign}Lee`)
        try {
          requireWellFormed(input)
          taken.push(`${name} ${path.join('.')} ${JSON.stringify(sign)}`)
        } catch (error) {
          expect(error).toEqual(refusal(path.join('.')))
        }
      }
    }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(3000)
  })

  test('lines are taken where people write more than one', () => {
    const many = fields.filter(({ field }) => multiLineFields.has(field))
    for (const { path } of many) requireWellFormed(inputWith(path, 'Gate 2.\nHard hats on.'))
    expect(many.length).toBeGreaterThan(5)
  })
})
