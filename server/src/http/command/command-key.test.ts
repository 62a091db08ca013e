/** A stored key recognizes its input for 30 days, also on a node of a later release: an input keeps its text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputText } from './command-key.ts'

test('an input has the same text whatever the order of its fields, and without those that are not set', () => {
  const text = '["createTruck",{"a":[null,{"x":-1.5,"y":"é\\n"}],"b":true}]'
  expect(inputText('createTruck', { b: true, a: [undefined, { y: 'é\n', x: -1.5 }] })).toBe(text)
  expect(inputText('createTruck', { a: [null, { x: -1.5, y: 'é\n', z: undefined }], b: true })).toBe(text)
  expect(inputText('createTruck', undefined)).toBe('["createTruck",null]')
})

/** As keys were first stored. Fields have names, never numbers, which JSON.stringify would write in another order. */
const firstText = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

test('any input has the text by which keys were first stored', () => {
  const { input } = fc.letrec(tie => ({
    input: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(null, undefined, true, false),
      fc.array(tie('input'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[A-Za-z_é𝕏-]{1,6}$/u), tie('input'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(input, value => {
      expect(inputText('call', value)).toBe(firstText(['call', value]))
    }),
  )
})
