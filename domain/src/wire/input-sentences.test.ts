/** Every field of every call refuses a wrong value with a sentence that says what to do. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { definitionOf } from '../call.ts'
import { buildId } from '../ids.ts'
import { whyNotPhoneNo } from '../phone-no.ts'
import { readInput } from '../read-input.ts'
import { type CallName, contract } from './contract.ts'
import { inputPlaces } from './input-places.fixture.ts'
import { listWrongInputs } from './wrong-inputs.fixture.ts'

const all = listWrongInputs()
/** A remedy: one of the sentences begins with what to do. */
const remedy = /(^|[.:] )(Add|Check|Choose|Draw|Enter|Fill|Leave|Move|Open|Set|Shorten|Use)\b.*\.$/

test('each wrong value is refused at its own field', () => {
  expect(all.length).toBeGreaterThan(1500)
  expect(all.filter(({ sentence }) => sentence === undefined)).toEqual([])
})

test('each refusal says what to do', () => {
  expect(all.filter(({ sentence = '' }) => !remedy.test(sentence))).toEqual([])
})

test('every call that takes a phone number refuses a part of one, with the sentence of the forms', () => {
  const places = (Object.keys(contract) as CallName[]).flatMap(call => {
    const schema = definitionOf(contract[call]).inputSchema
    if (!(schema instanceof z.ZodType)) return []
    return inputPlaces(schema)
      .filter(({ path }) => /phoneNo$/i.test(String(path.at(-1))))
      .map(({ path, put }) => {
        const issues = schema.safeParse(put({}, '610 55')).error?.issues ?? []
        const sentence = issues.find(issue => issue.path.join('.') === path.join('.'))?.message
        return { call, sentence }
      })
  })
  // The first reply of a sign-up says it in the reply itself.
  expect(places.find(({ call }) => call === 'createHaulwayUser')?.sentence).toBeUndefined()
  const others = places.filter(({ call }) => call !== 'createHaulwayUser')
  expect(others.length).toBeGreaterThan(5)
  expect(others.filter(({ sentence }) => sentence !== whyNotPhoneNo('610 55'))).toEqual([])
})

test('every call with the weights of a truck refuses a gross weight that is not above the empty one', () => {
  const withWeights = Object.values(contract).flatMap(procedure => {
    const schema = definitionOf(procedure).inputSchema
    const takes = inputPlaces(schema).some(({ path }) => path.at(-1) === 'tareGrams')
    return takes && schema instanceof z.ZodType ? [schema] : []
  })
  expect(withWeights).toHaveLength(2)
  const id = buildId(1, new Uint8Array(10))
  const truck = { entityId: id, truckId: id, number: '41', tareGrams: 12_000_000 }
  for (const schema of withWeights) {
    expect(() => readInput(schema, { ...truck, legalGrossGrams: 12_000_000 })).toThrow(
      'legalGrossGrams: Enter a legal gross weight above the empty weight.',
    )
    expect(readInput(schema, { ...truck, legalGrossGrams: 12_000_001 })).toMatchObject({ number: '41' })
  }
})

test.each([
  ['name', z.string().max(80), 'x'.repeat(81), 'Use 80 characters or fewer.'],
  ['name', z.string().min(8), 'x', 'Use at least 8 characters.'],
  ['trucks', z.int().max(40), 41, 'Enter 40 or less.'],
  ['trucks', z.int(), 1.5, 'Enter a whole number.'],
  ['amountCents', z.int().max(1_000_000_000_000), 1e13, 'Enter 10,000,000,000.00 or less.'],
  ['tareGrams', z.int().min(1_000_000), 1, 'Enter 1,000 kg (2,205 lb) or more.'],
  ['legalGrossGrams', z.int().max(150_000_000), 1e9, 'Enter 150,000 kg (330,693 lb) or less.'],
  ['bodyLiters', z.int().max(60_000), 60_001, 'Enter 60 m³ (78.4 yd³) or less.'],
  ['radiusMeters', z.int().max(5000), 5001, 'Enter 5,000 m (16,404 ft) or less.'],
  ['shiftEndMinute', z.int().max(1439), 1440, 'Enter 23:59 or less.'],
  ['targetMilli', z.int().max(10_000_000_000), 1e11, 'Enter 10,000,000 or less.'],
  ['amount', z.number().positive(), 0, 'Enter more than 0.'],
  ['ids', z.array(z.string()).max(8), Array.from({ length: 9 }, () => ''), 'Choose 8 or fewer.'],
])('the limit of %s is in the unit that users know', (field, schema, value, sentence) => {
  expect(() => readInput(z.object({ [field]: schema }), { [field]: value })).toThrow(`${field}: ${sentence}`)
})
