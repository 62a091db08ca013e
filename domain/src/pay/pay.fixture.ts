/** Any rate card that can be priced, and any facts: for properties that hold for all of them. */
import fc from 'fast-check'
import type { z } from 'zod'
import { fuelPriceSchema, type fuelSurchargeSchema } from './card/fuel-terms.ts'
import type { RateCard, rateCardFieldsSchema } from './card/rate-card.ts'
import { loadCardSchema } from './card/why-not-load-card.ts'
import { rateCardSchema } from './card/why-not-priced.ts'
import { priceWork, type Work } from './day/price-work.ts'
import type { Line } from './line/line.ts'
import { loadFactsSchema } from './load/load-facts.ts'
import { shiftFactsSchema } from './shift/shift-facts.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const rateE4 = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10_000_000 }))
const percentMilli = fc.integer({ min: 0, max: 150_000 })
const minutes = fc.integer({ min: 0, max: 600 })
const rounding = fc.constantFrom('nearest', 'down', 'up')
const increment = fc.record({ minutes: fc.constantFrom(1, 5, 6, 15, 30, 60), rounding })
const addOn = { code: fc.constantFrom('tarp', 'toll', 'wash'), amountE4: fc.integer({ min: -50_000, max: 500_000 }) }
const markupPercentMilli = fc.constantFrom(0, 10_000, 12_345)
const mills = fc.integer({ min: 1500, max: 7000 })
const on = optional(fc.subarray(['haul', 'minimum*', 'hours', 'standby*', 'addOn:*', 'dryRun']))

const tableRows = fc.uniqueArray(mills, { minLength: 1, maxLength: 5 }).map(starts => starts.sort((a, b) => a - b))
const rowsWith = <T extends object>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(tableRows, fc.array(value, { minLength: 5, maxLength: 5 }))
    .map(([starts, values]) => starts.map((fromMills, i) => ({ fromMills, belowMills: starts[i + 1], ...values[i]! })))

const fuel: fc.Arbitrary<z.input<typeof fuelSurchargeSchema>> = fc.oneof(
  fc.record({
    method: fc.constant('percentStep' as const),
    baseMills: mills,
    stepMills: fc.constantFrom(10, 50, 60),
    percentPerStepMilli: fc.constantFrom(250, 500, 1000),
    steps: fc.constantFrom('full' as const, 'started' as const),
    credit: fc.boolean(),
    capPercentMilli: optional(percentMilli),
    on,
  }),
  fc.record({ method: fc.constant('percentTable' as const), rows: rowsWith(fc.record({ percentMilli })), on }),
  fc.record({ method: fc.constant('unitTable' as const), rows: rowsWith(fc.record({ amountE4: rateE4 })) }),
  fc.record({
    method: fc.constant('perMile' as const),
    baseMills: mills,
    milesPerGallonMilli: fc.integer({ min: 2000, max: 12_000 }),
    rateDecimals: fc.constantFrom(2, 3, 4),
    credit: fc.boolean(),
  }),
  fc.record({
    method: fc.constant('perHour' as const),
    baseMills: mills,
    gallonsPerHourMilli: fc.integer({ min: 500, max: 12_000 }),
    credit: fc.boolean(),
  }),
)

const standby = fc.uniqueArray(
  fc.record({
    place: fc.constantFrom('pit' as const, 'site' as const, 'any' as const),
    freeMinutes: fc.constantFrom(0, 10, 15, 30),
    per: fc.constantFrom('load' as const, 'day' as const),
    rate: fc.record({ rateE4, per: fc.constantFrom('minute' as const, 'hour' as const) }),
    increment: optional(increment),
    maxMinutes: optional(minutes),
    billWeather: fc.boolean(),
  }),
  { maxLength: 3, selector: ({ place }) => place },
)

const cardAddOns = (pers: readonly ('load' | 'shift' | 'unit')[]) =>
  fc.uniqueArray(fc.record({ ...addOn, per: fc.constantFrom(...pers), markupPercentMilli }), {
    maxLength: 3,
    selector: ({ code, per }) => `${per} ${code}`,
  })

const shared = {
  rateE4,
  minimumPerDayE4: optional(fc.integer({ min: 0, max: 20_000_000 })),
  minimumPerDayCounts: optional(fc.subarray(['haul', 'hours', 'standby*', 'fuel', 'addOn:*'], { minLength: 1 })),
  dryRunE4: optional(rateE4),
  standby,
  fuel: optional(fuel),
}
const cancel = optional(fc.record({ noticeMinutes: minutes, amountE4: rateE4 }))
const backHaul = optional(
  fc.oneof(fc.record({ rateE4 }), fc.record({ percentMilli, rateDecimals: optional(fc.constantFrom(2, 3)) })),
)
const minimumTime = {
  increment: optional(increment),
  minimumMinutes: optional(minutes),
  minimumPer: fc.constantFrom('shift', 'day'),
  overtime: optional(fc.record({ afterMinutes: minutes, factorMilli: fc.constantFrom(1000, 1250, 1500, 2000) })),
}

const quantityCard = fc.record({
  ...shared,
  basis: fc.constantFrom('ton', 'tonne', 'yard', 'cubicMeter', 'load', 'mile', 'flat'),
  billing: optional(fc.record({ stepMilli: fc.constantFrom(1, 10, 100, 250, 500, 1000), rounding })),
  density: optional(
    fc.oneof(
      fc.record({ poundsPerYardMilli: fc.integer({ min: 1_000_000, max: 4_000_000 }) }),
      fc.record({ gramsPerCubicMeter: fc.integer({ min: 500_000, max: 3_000_000 }) }),
    ),
  ),
  minimumQuantityMilli: optional(fc.integer({ min: 0, max: 22_000 })),
  maximumQuantityMilli: optional(fc.integer({ min: 22_000, max: 30_000 })),
  minimumPerLoadE4: optional(fc.integer({ min: 0, max: 2_000_000 })),
  addOns: cardAddOns(['load', 'unit']),
  backHaul,
})

const hourCard = fc.record({
  ...shared,
  ...minimumTime,
  basis: fc.constant('hour'),
  clock: fc.constantFrom('portal', 'onSite'),
  travelMinutes: optional(fc.integer({ min: 0, max: 90 })),
  travelCounts: fc.boolean(),
  cancel,
  addOns: cardAddOns(['load', 'shift']),
})

const loadHourCard = fc.record({
  ...shared,
  ...minimumTime,
  basis: fc.constant('hour'),
  clock: fc.constant('load'),
  addOns: cardAddOns(['load']),
  backHaul,
})

const dayCard = fc.record({
  ...shared,
  basis: fc.constant('day'),
  clock: fc.constantFrom('portal', 'onSite'),
  cancel,
  dayParts: optional(
    fc.constantFrom(
      [{ upToMinutes: 240, shareMicro: 500_000 }],
      [
        { upToMinutes: 200, shareMicro: 333_333 },
        { upToMinutes: 480, shareMicro: 1_000_000 },
      ],
    ),
  ),
  addOns: cardAddOns(['load', 'shift']),
})

/** A card that the form accepts. */
export const anyCard: fc.Arbitrary<RateCard> = fc
  .oneof(...[quantityCard, hourCard, loadHourCard, dayCard].map(card => card as fc.Arbitrary<CardInput>))
  .map(card => rateCardSchema.parse(card))

/** Cards that calls accept, for loads that pay something. The run's seed chooses them. */
export function sampleLoadCards(count: number): RateCard[] {
  const recorded = fc
    .oneof(quantityCard as fc.Arbitrary<CardInput>, loadHourCard as fc.Arbitrary<CardInput>)
    .map(({ dryRunE4: _, addOns = [], fuel: surcharge, ...card }) =>
      loadCardSchema.safeParse({
        ...card,
        fuel: surcharge && { ...surcharge, credit: false },
        rateE4: card.rateE4 + 20_000,
        addOns: addOns.map(each => ({ ...each, amountE4: Math.abs(each.amountE4) })),
      }),
    )
    .filter(parsed => parsed.success)
    .map(({ data }) => data!)
  return fc.sample(recorded, count)
}

const mondayMs = Date.UTC(2026, 4, 4, 11)
const instant = fc.integer({ min: 0, max: 72 * 3600 }).map(seconds => mondayMs + seconds * 1000)
const span = (longestSeconds: number) =>
  fc
    .tuple(instant, fc.integer({ min: 0, max: longestSeconds * 1000 }))
    .map(([from, lengthMs]) => ({ from, to: from + lengthMs }))
const truck = fc.constantFrom('T1', 'T2')
const ownAddOns = fc.array(fc.record({ ...addOn, eachMilli: fc.constantFrom(1000, 2000, 2500), markupPercentMilli }), {
  maxLength: 2,
})
const stated = fc.record({
  valueMicro: fc.integer({ min: 0, max: 45_000_000_000 }),
  unit: fc.constantFrom('ton' as const, 'lb' as const, 'kg' as const, 'tonne' as const, 'yard' as const),
})
const waitKeys = {
  place: fc.constantFrom('pit' as const, 'site' as const),
  fault: fc.constantFrom('none' as const, 'pit' as const, 'payer' as const, 'hauler' as const, 'weather' as const),
}
const wait = fc.oneof(
  fc.record({ ...waitKeys, waitedMs: fc.integer({ min: 0, max: 5_400_000 }) }),
  fc.tuple(fc.record(waitKeys), span(5400)).map(([keys, bounds]) => ({ ...keys, ...bounds })),
)

const load = fc
  .tuple(
    span(7200),
    fc.record({
      truck,
      quantity: fc.oneof({ weight: 4, arbitrary: stated }, { weight: 1, arbitrary: fc.constant(undefined) }),
      milesMilli: optional(fc.integer({ min: 0, max: 200_000 })),
      leg: optional(fc.constant('back' as const)),
      maximumQuantityMilli: optional(fc.integer({ min: 5000, max: 30_000 })),
      minimumWaived: fc.boolean(),
      outcome: fc.constantFrom('delivered', 'delivered', 'delivered', 'rejected', 'dryRun', 'cancelled'),
      fault: fc.constantFrom('pit', 'hauler', undefined),
      waits: fc.array(wait, { maxLength: 3 }),
      addOns: ownAddOns,
    }),
  )
  .map(([{ from, to }, facts]) => ({ ...facts, startAt: from, endAt: to }))

const shift = fc
  .tuple(
    span(43_200),
    fc.record({
      truck,
      breaks: fc.array(
        fc.tuple(span(3600), fc.boolean()).map(([bounds, paid]) => ({ ...bounds, paid })),
        {
          maxLength: 3,
        },
      ),
      minimumWaived: fc.boolean(),
      milesMilli: optional(fc.integer({ min: 0, max: 300_000 })),
      cancelled: fc.option(
        instant.map(at => ({ at, shiftStartAt: at + 3_600_000 })),
        { nil: undefined, freq: 6 },
      ),
      addOns: ownAddOns,
    }),
  )
  .map(([{ from, to }, facts]) => ({ ...facts, clockInAt: from, clockOutAt: to, arriveAt: from, leaveAt: to }))

const fuelPrices = fc.constantFrom(
  [{ effectiveFrom: '2026-04-27', priceMills: 3874 }],
  [
    { effectiveFrom: '2026-04-27', priceMills: 3874 },
    { effectiveFrom: '2026-05-05', priceMills: 2512 },
  ],
)

/** Loads and shifts of three days, most of which can be priced. */
export const anyWork: fc.Arbitrary<Work & Required<Pick<Work, 'loads' | 'shifts' | 'fuelPrices'>>> = fc
  .record({
    loads: fc.array(load, { maxLength: 6 }),
    shifts: fc.array(shift, { maxLength: 3 }),
    fuelPrices,
    timeZone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Europe/Berlin'),
  })
  .map(({ loads, shifts, ...rest }) => ({
    ...rest,
    fuelPrices: rest.fuelPrices.map(price => fuelPriceSchema.parse(price)),
    loads: loads.map((facts, i) => loadFactsSchema.parse({ ...facts, id: `L${i}` })),
    shifts: shifts.map((facts, i) => shiftFactsSchema.parse({ ...facts, id: `S${i}` })),
  }))

/** The lines, or none while something is missing. */
export function linesOf(...priced: Parameters<typeof priceWork>): Line[] {
  const price = priceWork(...priced)
  return price.missing === undefined ? price.lines : []
}
