import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, dayStartMs, testId } from '../../load-log/act/act.fixture.ts'
import { foldLoadLog } from '../../load-log/fold/fold.ts'
import { foldedDocument, foldOptionsOf, type LoadLogDocument } from '../../load-log/load-log.documents.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { loadFactsOf } from '../../load-log/pay/load-pay.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { totalOf } from '../../pay/line/line.ts'
import { anyCard } from '../../pay/pay.fixture.ts'
import { dayMs } from '../../time.ts'
import { loadsToReplay, replayCard, replayLoadsMin } from './card-replay.ts'

type Made = {
  tons?: number
  waitMinutes?: number
  day?: number
  more?: object
  terms?: Partial<LoadLogDocument['terms']>
}

const current = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 30_000 })

/** A delivered load that was paid by the current card, $3.00 a ton. */
function loadOf(
  n: number,
  { tons = 20, waitMinutes = 10, day = 0, more = {}, terms = {} }: Made = {},
): LoadLogDocument {
  const { card: _, materialCard: __, currency, ...rest } = testTerms
  const shift = day * 24 * 60
  const acts = [
    act(n * 10 + 1, 'start', 'trucker', shift),
    act(n * 10 + 2, 'arriveAtPit', 'geofence', shift + 20),
    act(n * 10 + 3, 'confirmTrucker', 'operator', shift + 20 + waitMinutes),
    act(n * 10 + 4, 'confirmLoad', 'operator', shift + 25 + waitMinutes, {
      quantity: { amountMilli: Math.round(tons * 1000), unit: 'ton' },
    }),
    act(n * 10 + 5, 'deliver', 'trucker', shift + 60 + waitMinutes),
  ]
  const base = {
    projectId: rest.projectId,
    loadLogId: testId(5000 + n),
    aliases: [],
    loadNo: n,
    relations: [],
    shiftDay: `2026-10-${String(15 + day).padStart(2, '0')}`,
    createdOn: dayStartMs + day * dayMs,
    party: 'trucking' as const,
    terms: { ...rest, ...terms },
    money: { currency, haul: { card: current } },
  }
  const document = foldedDocument(base, acts)
  const facts = loadFactsOf(document, current, foldLoadLog(acts, foldOptionsOf(document)))
  const pay = priceWork(current, { loads: [facts], timeZone: rest.timeZone })
  return { ...document, money: { ...base.money, haul: { card: current, pay } }, ...more }
}

const loads = (count: number, made: (n: number) => Made = () => ({})) =>
  Array.from({ length: count }, (_, n) => loadOf(n, made(n)))
const card = (more: object = {}) => rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, ...more })
const replay = (of: readonly LoadLogDocument[], proposed: object) =>
  replayCard(of, { card: card(proposed), kind: 'haul', side: 'payee' })

test('by hand: a higher rate and a minimum, over ten loads of two days', () => {
  // 7 loads of 20 tons, 3 of 18: paid 194 × $3.00. Would: 194 × $3.40 + 3 × 2 tons × $3.40.
  const ten = loads(10, n => ({ tons: n < 7 ? 20 : 18, day: n % 2 }))
  expect(replay(ten, { minimumQuantityMilli: 20_000 })).toEqual({
    loads: 10,
    days: 2,
    firstDay: '2026-10-15',
    lastDay: '2026-10-16',
    leftOut: 0,
    minimums: 3,
    paidCents: 58_200,
    wouldCents: 65_960 + 2040,
    parts: { rate: 7760, minimum: 2040, standby: 0, fuel: 0, other: 0 },
  })
})

test('by hand: standby of the waits that were recorded', () => {
  // 25 min in line, 15 free: 10 × $1.25 for each of 8 loads
  const standby = [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }]
  const found = replay(
    loads(8, () => ({ waitMinutes: 25 })),
    { rateE4: 30_000, standby },
  )
  expect(found).toMatchObject({ paidCents: 48_000, wouldCents: 58_000, parts: { rate: 0, standby: 10_000 } })
})

test('by hand: a minimum of the day sees all loads of the truck and day', () => {
  // Two days of four loads: 4 × 20 × $3.40 = $272 is topped up to $300 on both.
  const found = replay(
    loads(8, n => ({ day: n % 2 })),
    { minimumPerDayE4: 3_000_000 },
  )
  expect(found).toMatchObject({ minimums: 2, wouldCents: 60_000, parts: { minimum: 60_000 - 54_400 } })
})

test('loads of two materials share the minimum of the day, each with the density of its own', () => {
  // Two days of two loads of gravel and two of sand: 4 × $68 is topped up to $300 on both.
  const mixed = loads(8, n => ({ day: n % 2, terms: { gramsPerCubicMeter: n < 4 ? 1_600_000 : 1_500_000 } }))
  expect(replay(mixed, { minimumPerDayE4: 3_000_000 })).toMatchObject({ minimums: 2, wouldCents: 60_000 })
  // 20 tons are 14.832 yards of gravel, or 15.821 of sand.
  expect(replay(mixed, { basis: 'yard', rateE4: 10_000 })).toMatchObject({ wouldCents: 4 * 1483 + 4 * 1582 })
})

test('loads that the card can’t price are left out of both sums', () => {
  const heavy = loads(8)
  const light = loadOf(20, { terms: { gramsPerCubicMeter: 1_600_000 } })
  const found = replay([...loads(8, () => ({ terms: { gramsPerCubicMeter: 1_600_000 } })), loadOf(30)], {
    basis: 'yard',
  })
  expect(found).toMatchObject({ loads: 8, leftOut: 1, paidCents: 48_000 })
  expect(replay([...heavy, light], { basis: 'yard' })).toBeUndefined()
})

test('fewer than eight loads, open loads and loads without pay say nothing; nor does a card by the shift', () => {
  expect(replay(loads(replayLoadsMin - 1), {})).toBeUndefined()
  const open = loads(8, n => (n === 0 ? { more: { state: 'loaded' } } : {}))
  expect(replay(open, {})).toBeUndefined()
  const driver = loads(8, () => ({ more: { money: undefined } }))
  expect(replay(driver, {})).toBeUndefined()
  expect(replay(loads(8), { basis: 'hour', clock: 'portal' })).toBeUndefined()
})

test('another agreement’s pay is never used', () => {
  expect(replayCard(loads(8), { card: card(), kind: 'material', side: 'payee' })).toBeUndefined()
})

test('the same card changes nothing, the parts sum to the difference, and the order of loads does not matter', () => {
  expect(replay(loads(9), { rateE4: 30_000 })).toMatchObject({ paidCents: 54_000, wouldCents: 54_000 })
  fc.assert(
    fc.property(anyCard, fc.array(fc.integer({ min: 5, max: 26 }), { minLength: 8, maxLength: 12 }), (any, tons) => {
      const fuelPrices = [{ effectiveFrom: '2026-10-01', priceMills: 4100 }]
      const some = loads(tons.length, n => ({ tons: tons[n]!, day: n % 3 }))
      const found = replayCard(some, { card: any, kind: 'haul', side: 'payee', fuelPrices })
      if (!found) return
      const sum = Object.values(found.parts).reduce((total, cents) => total + cents, 0)
      expect(sum).toBe(found.wouldCents - found.paidCents)
      expect(found.paidCents).toBe(some.reduce((total, { money }) => total + centsOf(money), 0))
      expect(replayCard(some.toReversed(), { card: any, kind: 'haul', side: 'payee', fuelPrices })).toEqual(found)
    }),
  )
})

function centsOf(money: LoadLogDocument['money']): number {
  const pay = money?.haul?.pay
  return pay && 'lines' in pay ? totalOf(pay.lines) : 0
}

test('loads with the other business come first, otherwise all of the unit; old ones and other currencies never', () => {
  const other = testId(77)
  const withOther = loads(9, () => ({ terms: { jobberEntityId: other } }))
  const yards = loads(2, () => ({ terms: { unit: 'yard' } }))
  const all = [...withOther, ...loads(3), ...yards]
  const wanted = { entityId: other, unit: 'ton' as const, currency: 'USD' }
  expect(loadsToReplay(all, wanted, 0)).toMatchObject({ from: 'partner', loads: { length: 9 } })
  expect(loadsToReplay(all.slice(4), wanted, 0)).toMatchObject({ from: 'all', loads: { length: 8 } })
  expect(loadsToReplay(all, wanted, dayStartMs + 1).loads).toEqual([])
  expect(loadsToReplay(all, { ...wanted, currency: 'CAD' }, 0).loads).toEqual([])
})
