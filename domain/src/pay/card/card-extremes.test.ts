/** Every two numbers of a rate card at the ends of their ranges: the card is refused, or any work has a price by it. */
import { expect, test } from 'vitest'
import { dayMs } from '../../time.ts'
import { inputPlaces } from '../../wire/input-places.fixture.ts'
import { priceWork } from '../day/price-work.ts'
import { pricedSchema } from '../line/line.ts'
import { loadFactsSchema } from '../load/load-facts.ts'
import { shiftFactsSchema } from '../shift/shift-facts.ts'
import type { RateCard } from './rate-card.ts'
import { loadCardSchema } from './why-not-load-card.ts'

const numbers = inputPlaces(loadCardSchema).flatMap(({ path, part: { type, minimum = 0, maximum = 0 }, put }) =>
  type === 'integer' ? [minimum, maximum].map(value => ({ path: path.join('.'), value, put })) : [],
)
const pairs = numbers.flatMap((one, i) => numbers.slice(i + 1).map(other => [one, other] as const))

/** The longest and heaviest work that can be recorded, at the highest price of fuel. */
const startAt = Date.UTC(2026, 4, 4, 12)
const load = { startAt, endAt: startAt + dayMs, day: '2026-05-04', quantity: { valueMicro: 500_000_000, unit: 'ton' } }
const waits = [
  { place: 'pit', fault: 'pit', from: startAt, to: startAt + dayMs },
  { place: 'site', from: startAt, to: startAt + dayMs },
]
const work = {
  loads: [
    loadFactsSchema.parse({ ...load, id: 'there', waits }),
    loadFactsSchema.parse({ ...load, id: 'back', leg: 'back', waits }),
    loadFactsSchema.parse({ ...load, id: 'refused', outcome: 'rejected', waits }),
  ],
  shifts: [shiftFactsSchema.parse({ id: 'shift', day: '2026-05-04', clockInAt: startAt, clockOutAt: startAt + dayMs })],
  fuelPrices: [0, 1_000_000].map((priceMills, i) => ({ effectiveFrom: `2026-05-0${3 + i}`, priceMills })),
  timeZone: 'America/New_York',
}

test.each([
  ['by the ton', { basis: 'ton', addOns: [{ code: 'toll', per: 'unit', amountE4: 0 }] }],
  ['by the yard', { basis: 'yard', density: { gramsPerCubicMeter: 1_600_000 } }],
  ['by the mile', { basis: 'mile', routeMilesMilli: 1_000_000 }],
  ['by the hour of a load', { basis: 'hour', clock: 'load' }],
  ['by the hour of a shift', { basis: 'hour' }],
  ['by the day', { basis: 'day', dayParts: [{ upToMinutes: 1, shareMicro: 0 }] }],
])('any two numbers of a card %s are refused, or price any work', (_, base) => {
  const wrong: string[] = []
  let accepted = 0
  for (const [one, other] of pairs) {
    const start = { rateE4: 10_000_000_000, ...base }
    const read = loadCardSchema.safeParse(other.put(one.put(start, one.value), other.value))
    if (!read.success) continue
    accepted++
    if (!isPriced(read.data)) wrong.push(`${one.path} ${one.value}, ${other.path} ${other.value}`)
  }
  expect(wrong).toEqual([])
  expect(accepted).toBeGreaterThan(1000)
})

function isPriced(card: RateCard): boolean {
  try {
    const price = priceWork(card, work)
    return price.missing !== undefined || pricedSchema.safeParse(price).success
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
