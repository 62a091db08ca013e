import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usStateCodes } from '../us-states.ts'
import { legalGrossFrom, legalGrossOn, legalGrossRows, legalPayloadGrams } from './legal-gross.ts'
import { federalGrossPounds, stateGrossPounds, stateLimits } from './state-limits.ts'
import { type TruckForm, truckTypes } from './truck.ts'

const grams = (pounds: number) => Math.round(pounds * 453.59237)
const truck: TruckForm = {
  number: '41',
  plate: '',
  truckType: 'triAxle',
  axles: 4,
  tareGrams: grams(29_000),
  legalGrossGrams: grams(78_000),
  state: 'PA',
}
const permit = (more: object) => ({
  kind: 'weightPermit' as const,
  number: '4471',
  expiresOn: '2026-12-31',
  attachmentId: null,
  paperId: '00000000-0000-7000-8000-000000000001',
  remindedDays: null,
  state: 'PA' as const,
  grossGrams: grams(80_000),
  ...more,
})
const on = (day: string, of: Parameters<typeof legalGrossRows>[0]) => legalGrossOn(legalGrossRows(of), day)

// By hand from the sources in the table.
test.each([
  ['PA', 'triAxle', 4, undefined, 73_280],
  ['PA', 'semi', 5, undefined, 80_000],
  ['PA', 'semi', 4, undefined, 73_280],
  ['SC', 'tandem', 3, undefined, 46_000],
  ['SC', 'tandem', 3, 18, 49_500],
  ['SC', 'triAxle', 4, 18, 63_500],
  ['SC', 'superDump', 7, undefined, 65_000],
  ['MD', 'tandem', 3, undefined, 55_000],
  ['MD', 'semi', 5, undefined, undefined],
  ['OH', 'triAxle', 4, undefined, undefined],
] as const)('in %s a %s with %i axles over %s ft may weigh %s lb', (state, truckType, axles, feet, pounds) => {
  const span = feet === undefined ? {} : { axleSpanMillimeters: feet * 304.8 }
  expect(stateGrossPounds(state, { truckType, axles, ...span })).toBe(pounds)
})

test('every row of a state names its source and when it was read, and none is above the federal limit', () => {
  for (const { source, addresses, readOn, ...row } of Object.values(stateLimits)) {
    expect(source.length).toBeGreaterThan(10)
    expect(addresses.every(address => address.startsWith('https://'))).toBe(true)
    expect(addresses.length).toBeGreaterThan(0)
    expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const combination: Record<number, number> = 'combination' in row ? row.combination : {}
    const single: Record<number, number> = row.single
    const limits = [...Object.values(single), ...Object.values(combination)]
    expect(Math.max(...limits)).toBeLessThanOrEqual(federalGrossPounds)
  }
})

test('a state limits what the owner entered, and a lower registered weight stays', () => {
  expect(on('2026-11-25', truck)).toEqual({ grams: grams(73_280), by: 'state', state: 'PA' })
  const light = { ...truck, legalGrossGrams: grams(70_000) }
  expect(on('2026-11-25', light)).toEqual({ grams: grams(70_000), by: 'registered', below: 'state', state: 'PA' })
})

test('without a row for the state the federal limit counts, and without a state what was entered, unchecked', () => {
  const heavy = { ...truck, legalGrossGrams: grams(90_000) }
  expect(on('2026-11-25', { ...heavy, state: 'OH' })).toEqual({ grams: grams(80_000), by: 'federal', state: 'OH' })
  const light = { ...truck, state: 'OH' as const }
  expect(on('2026-11-25', light)).toEqual({ grams: grams(78_000), by: 'registered', below: 'federal', state: 'OH' })
  const { state: _, ...anywhere } = heavy
  expect(on('2026-11-25', anywhere)).toEqual({ grams: grams(90_000), by: 'entered' })
  const offRoad = { ...heavy, truckType: 'articulated' as const }
  expect(on('2026-11-25', offRoad)).toEqual({ grams: grams(90_000), by: 'offRoad' })
})

test('a permit of the state counts through its last day, and then the limit of the state again', () => {
  const permitted = { ...truck, papers: [permit({})] }
  const found = { grams: grams(80_000), by: 'permit', state: 'PA', number: '4471', until: '2026-12-31' }
  expect(on('2026-12-31', permitted)).toEqual(found)
  expect(on('2027-01-01', permitted)).toMatchObject({ grams: grams(73_280), by: 'state' })
  expect(legalPayloadGrams(permitted, '2026-12-31')).toBe(grams(80_000) - grams(29_000))
  expect(legalPayloadGrams(permitted, '2027-01-01')).toBe(grams(73_280) - grams(29_000))
})

test('of two permits the higher one counts first, and then the one that lasts longer', () => {
  const later = permit({ number: '9', grossGrams: grams(76_000), expiresOn: '2027-12-31' })
  const permitted = { ...truck, papers: [later, permit({})] }
  expect(on('2026-12-31', permitted)?.number).toBe('4471')
  expect(on('2027-06-01', permitted)).toMatchObject({ number: '9', grams: grams(76_000) })
})

test('a dispatch has only the permits that can still count, and on each later day the same one counts', () => {
  const papers = [
    permit({ number: '1', grossGrams: grams(90_000), expiresOn: '2026-11-24' }),
    permit({ number: '2', expiresOn: '2026-12-31' }),
    permit({ number: '3', grossGrams: grams(78_000), expiresOn: '2026-12-30' }),
    permit({ number: '4', grossGrams: grams(76_000), expiresOn: '2027-01-31' }),
  ]
  const rows = legalGrossFrom({ ...truck, papers }, '2026-11-25')
  expect(rows.map(({ number }) => number)).toEqual(['2', '4', undefined])
  for (const day of ['2026-11-25', '2026-12-31', '2027-01-01', '2027-02-01']) {
    expect(legalGrossOn(rows, day)).toEqual(on(day, { ...truck, papers }))
  }
})

test('a permit of another state, without a weight, number or last day, or of another kind allows nothing', () => {
  const ofOthers = [{ state: 'OH' }, { kind: 'hazmat' }, { state: undefined }]
  for (const wrong of [...ofOthers, { grossGrams: undefined }, { number: '' }, { expiresOn: null }]) {
    expect(on('2026-12-01', { ...truck, papers: [permit(wrong)] })?.by).toBe('state')
  }
})

test('permits never lower what a truck may weigh', () => {
  const days = fc.constantFrom('2026-11-24', '2026-11-25', '2026-12-31')
  const any = fc.record({
    legalGrossGrams: fc.integer({ min: 2_000_000, max: 60_000_000 }),
    state: fc.constantFrom('PA' as const, 'OH' as const),
    truckType: fc.constantFrom(...truckTypes),
    permits: fc.array(fc.record({ grossGrams: fc.integer({ min: 2_000_000, max: 60_000_000 }), expiresOn: days })),
  })
  fc.assert(
    fc.property(any, days, ({ permits, ...rest }, day) => {
      const without = on(day, { ...truck, ...rest })!
      const found = on(day, { ...truck, ...rest, papers: permits.map(each => permit({ ...each, state: rest.state })) })!
      const valid = permits.filter(({ expiresOn }) => expiresOn >= day).map(({ grossGrams }) => grossGrams)
      expect(found.grams).toBe(Math.max(without.grams, ...valid))
    }),
  )
})

test('without a permit no truck may weigh more than was entered for it, or on the road than the federal limit', () => {
  const any = fc.record({
    truckType: fc.constantFrom(...truckTypes.filter(type => type !== 'articulated')),
    axles: fc.integer({ min: 2, max: 12 }),
    legalGrossGrams: fc.integer({ min: 2_000_000, max: 150_000_000 }),
    state: fc.constantFrom(...usStateCodes),
    axleSpanMillimeters: fc.option(fc.integer({ min: 1_000, max: 40_000 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(any, ({ axleSpanMillimeters, ...rest }) => {
      const span = axleSpanMillimeters === undefined ? {} : { axleSpanMillimeters }
      const found = on('2026-11-25', { ...rest, ...span })?.grams
      expect(found).toBeLessThanOrEqual(Math.min(rest.legalGrossGrams, grams(80_000)))
    }),
  )
})
