import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rateCardSchema } from '@haulway/domain/pay/card/why-not-priced.ts'
import { describe, expect, test } from 'vitest'
import { cardOfCase } from './case-card.ts'
import { casesSchema } from './case-file.ts'
import { listDifferences } from './compare.ts'
import { runCase } from './run-case.ts'

const read = (file: string) => casesSchema.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
const cases = [...read('pay-cases.json'), ...read('more-cases.json')]

test.each(cases)('$id pays what was worked out by hand: $title', ({ op, input, expect: expected }) => {
  expect(listDifferences(expected, runCase({ op, input }))).toEqual([])
})

const offsets = [0, -300, 330, 765]

test.each(cases)('$id pays the same however a clock writes its instants', ({ op, input, expect: expected }) => {
  for (const offset of offsets) {
    const written = mapTexts(input, text => withOffset(text, offset))
    expect(listDifferences(expected, runCase({ op, input: written }))).toEqual([])
  }
})

/** The same instant with another offset from UTC, in minutes; any other text as it is. */
function withOffset(text: string, offset: number): string {
  if (!/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(text)) return text
  const local = new Date(Date.parse(text) + offset * 60_000).toISOString().slice(0, -1)
  const hours = Math.floor(Math.abs(offset) / 60)
  const minutes = Math.abs(offset) % 60
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]))
}

test('a value means the same however it is written', () => {
  const price = (rate: string, value: string, start: string) => {
    const loads = [{ id: 'L1', truck: 'T1', start, quantity: { value, unit: 'ton' } }]
    return runCase({ op: 'price', input: { card: { basis: 'ton', rate, minimumPerDay: '100' }, loads } })
  }
  // 20.5 × 3.40 = 69.70; the day is topped up to 100.00.
  const expected = { lines: [{ code: 'haul' }, { code: 'minimumDay', ref: 'T1 2026-05-04' }], totalCents: 10_000 }
  expect(price('3.4', '20.5', '2026-05-04T07:00:00-04:00')).toMatchObject(expected)
  expect(price(' 3.4000000 ', '\t20.500', '2026-05-04T07:00:00-04')).toMatchObject(expected)
  expect(price('+3.40', '020.5', '2026-05-04T11:00:00.000Z')).toMatchObject(expected)
  expect(price('3.4', '20.5', '2026-05-05T00:45:00+1345')).toMatchObject(expected)
  expect(runCase({ op: 'allocate', input: { amountCents: 10, weights: [' 1', '3.0 '] } })).toEqual({
    partsCents: [3, 7],
  })
})

test.each(cases)('$id pays the same with null for what is absent, and with unknown keys', each => {
  const { op, input, expect: expected } = each
  const written = mapObjects(input, fields => {
    const absent = ['truck', 'fuel', 'quantity', 'fault', 'dryRun', 'hold', 'zone', 'rounding'].filter(
      key => !(key in fields),
    )
    return { ...Object.fromEntries(absent.map(key => [key, null])), ...fields, project: 'A' }
  })
  expect(listDifferences(expected, runCase({ op, input: written }))).toEqual([])
})

function mapObjects(value: unknown, change: (fields: object) => object): unknown {
  if (Array.isArray(value)) return value.map(each => mapObjects(each, change))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, each]) => [
    key,
    // Names of agreements are not keys.
    key === 'bargains' ? mapValues(each, bargain => mapObjects(bargain, change)) : mapObjects(each, change),
  ])
  return change(Object.fromEntries(fields))
}

function mapValues(value: object, change: (each: unknown) => unknown) {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))
}

test('each case has its own id', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
})

test('the form accepts the card of every case', () => {
  const cards = cases.flatMap(({ input }) => listCards(input))
  expect(cards.length).toBeGreaterThan(cases.length / 2)
  for (const card of cards) expect(rateCardSchema.safeParse(cardOfCase.parse(card)).error).toBeUndefined()
})

function listCards(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if ('basis' in value) return [value]
  return Object.values(value).flatMap(listCards)
}

describe('a result differs from what is expected', () => {
  const line = { code: 'haul', ref: 'L1', amountCents: 7120 }
  const price = { lines: [line], totalCents: 7120 }
  const differing: [string, unknown, unknown][] = [
    ['by the cents of a line', price, { ...price, lines: [{ ...line, amountCents: 7121 }] }],
    ['by the total', price, { ...price, totalCents: 7121 }],
    ['by a line that is absent', price, { ...price, lines: [] }],
    ['by a line too many', price, { ...price, lines: [line, line] }],
    ['by the quantity where it is given', { lines: [{ ...line, quantity: '20.94' }] }, price],
    ['by a line that is not reversed', { lines: [{ ...line, reverses: true }] }, price],
    ['by what is missing', { missing: 'quantity' }, { missing: 'minutes' }],
    ['by a price where something is missing', { missing: 'quantity' }, price],
    ['by something missing where there is a price', price, { missing: 'quantity' }],
    ['by the number of entries', { entries: [price] }, { entries: [price, price] }],
    ['by the cents of a fault', { chargedCents: { pit: 1 } }, { chargedCents: { pit: 2 } }],
    ['by the total of an agreement', { totals: { A: 1 } }, { totals: { A: 2 } }],
    ['by cents that are absent', { optionsCents: [1] }, {}],
    ['by the days', { daysLate: 15 }, { daysLate: 14 }],
    ['by a part', { partsCents: [34, 33, 33] }, { partsCents: [33, 34, 33] }],
    ['by an error', price, { error: 'the rate has too many places' }],
  ]
  test.each(differing)('%s in any case', (_, expected, actual) => {
    expect(listDifferences(expected, actual)).not.toEqual([])
  })

  test('but not by order, rate, or the way a number is written', () => {
    const other = { code: 'fuel', ref: 'L1', amountCents: 605, quantity: '12.40', rate: '8.5' }
    const found = { lines: [{ ...other, quantity: 12.4, rate: '8.50', index: '3.874' }, line] }
    expect(listDifferences({ lines: [line, other] }, found)).toEqual([])
    expect(listDifferences({ totalCents: 7725, byHand: '71.20 + 6.05' }, { totalCents: 7725 })).toEqual([])
    const alike = { ...line, quantity: '1' }
    expect(listDifferences({ lines: [line, alike] }, { lines: [alike, { ...line, quantity: '2' }] })).toEqual([])
  })
})

const refused: [string, string, object][] = [
  ['a rate with more places than can be held', 'price', { card: { basis: 'ton', rate: '3.40001' } }],
  ['a rate that is not a number', 'price', { card: { basis: 'ton', rate: '3,40' } }],
  ['a rate out of bounds', 'price', { card: { basis: 'ton', rate: '1000000.01' } }],
  ['an instant without an offset', 'price', { loads: [{ id: 'L1', start: '2026-05-04T07:00:00' }] }],
  ['a zone that does not exist', 'price', { zone: 'America/Erie' }],
  ['an op that does not exist', 'estimate', {}],
  ['a dispute of a line that is not there', 'dispute', { disputes: [{ ref: 'L9', code: 'haul', claimedCents: 1 }] }],
]

test.each(refused)('%s is an error, never a price', (_, op, more) => {
  const input = { card: { basis: 'ton', rate: '3.40' }, disputes: [], ...more }
  expect(() => runCase({ op, input })).toThrow()
})
