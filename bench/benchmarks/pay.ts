/**
 * The pay engine against fixed limits: one load by a card with every usual rule, and a statement of five thousand lines
 * from the facts on, with taxes by line. The phone prices with the same functions, so the limits leave it room.
 */
import { rateCardSchema } from '@haulway/domain/pay/card/why-not-priced.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import { type LoadFacts, loadFactsSchema } from '@haulway/domain/pay/load/load-facts.ts'
import { statementOf } from '@haulway/domain/pay/statement/statement.ts'
import { type Benchmark, limitRow } from '../benchmark.ts'

const lines = 5000
const limitMicrosecondsPerLoad = 50
const limitMillisecondsPerStatement = 100

const card = rateCardSchema.parse({
  basis: 'ton',
  rateE4: 34_000,
  minimumQuantityMilli: 20_000,
  maximumQuantityMilli: 22_500,
  minimumPerDayE4: 7_000_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }],
  addOns: [{ code: 'tarp', per: 'load', amountE4: 25_000 }],
  fuel: {
    method: 'percentStep',
    baseMills: 3000,
    stepMills: 50,
    percentPerStepMilli: 500,
    steps: 'full',
  },
})
const agreed = { fuelPrices: [{ effectiveFrom: '2026-04-27', priceMills: 3874 }], timeZone: 'America/New_York' }

/** Each load makes four or five lines: haul, sometimes a minimum or a cut, standby, tarp, fuel. */
const loads = Array.from({ length: lines / 4 }, (_, i) =>
  loadFactsSchema.parse({
    id: `L${i}`,
    truck: `T${i % 25}`,
    startAt: Date.UTC(2026, 4, 4, 10) + i * 300_000,
    weights: { grossMicro: (67_385 - (i % 50) * 100) * 1_000_000, tareMicro: 25_500_000_000, unit: 'lb' },
    waits: [{ place: 'pit', waitedMs: (20 + (i % 30)) * 60_000 }],
  }),
)

export const pay: Benchmark = {
  name: 'pay',
  hasSmoke: true,
  hasNoPeer: true,
  run: async ({ rounds }) => {
    // The first rounds run code that is not compiled yet.
    for (let i = 0; i < 5; i++) {
      measureLoads()
      measureStatement()
    }
    const figures = Array.from({ length: rounds }, () => ({ load: measureLoads(), statement: measureStatement() }))
    return [
      limitRow(
        'pay-load',
        'µs',
        limitMicrosecondsPerLoad,
        figures.map(({ load }) => load),
      ),
      limitRow(
        'pay-statement',
        `ms for ${lines} lines`,
        limitMillisecondsPerStatement,
        figures.map(({ statement }) => statement),
      ),
    ]
  },
}

/** @returns microseconds for one load, priced alone */
function measureLoads(): number {
  const begun = process.threadCpuUsage()
  for (const load of loads) price([load])
  return microsecondsSince(begun) / loads.length
}

/** @returns milliseconds from the facts to the statement */
function measureStatement(): number {
  const begun = process.threadCpuUsage()
  const items = price(loads)
  if (items.length < lines) throw new Error(`only ${items.length} lines`)
  statementOf({
    items,
    taxes: [{ name: 'sales', percentMilli: 7250, on: ['haul', 'fuel', 'addOn:*'], rounding: 'line' }],
    heldCents: 0,
    releasedCents: 0,
    carriedInCents: 0,
    deductions: [],
    quickPayPercentMilli: 2000,
  })
  return microsecondsSince(begun) / 1000
}

/** Time on the processor: other programs of a busy machine do not count. */
function microsecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun)
  return user + system
}

function price(facts: readonly LoadFacts[]) {
  const result = priceWork(card, { ...agreed, loads: facts })
  if (result.missing !== undefined) throw new Error(`${result.missing} is missing`)
  return result.lines
}
