/** The loads, shifts and fuel prices of a case, and the facts that they mean. */
import { fuelPriceSchema } from '@haulway/domain/pay/card/fuel-terms.ts'
import { faults, loadFactsSchema, statedUnits } from '@haulway/domain/pay/load/load-facts.ts'
import { shiftFactsSchema } from '@haulway/domain/pay/shift/shift-facts.ts'
import { z } from 'zod'
import { ownAddOn } from './case-card.ts'
import { instant, into, micro, milli } from './decimal.ts'

const stated = z
  .object({ value: micro, unit: z.enum(statedUnits) })
  .transform(({ value, unit }) => ({ valueMicro: value, unit }))

/** Minutes as whole milliseconds: with up to four places exactly, with more to the nearest (a third is 0.333333). */
const durationMs = micro.transform(minutesMicro => Math.round((minutesMicro * 6) / 100))

const waitKeys = z.object({ place: z.enum(['pit', 'site']), fault: z.enum(faults).optional() })
const wait = z.union([
  waitKeys.extend({ minutes: durationMs }).transform(({ minutes, ...same }) => ({ ...same, waitedMs: minutes })),
  waitKeys.extend({ from: instant, to: instant }),
])

const load = z.object({
  id: z.string(),
  truck: z.string().optional(),
  start: instant.optional(),
  end: instant.optional(),
  day: z.string().optional(),
  quantity: stated.optional(),
  weights: z.object({ gross: micro, tare: micro, unit: z.enum(['lb', 'kg', 'ton', 'tonne']) }).optional(),
  deduct: stated.optional(),
  miles: milli.optional(),
  leg: z.string().optional(),
  maximumQuantity: milli.optional(),
  minimumWaived: z.boolean().optional(),
  outcome: z.enum(['delivered', 'rejected', 'dryRun', 'cancelled']).optional(),
  fault: z.string().optional(),
  waits: z.array(wait).optional(),
  addOns: z.array(ownAddOn).optional(),
})

export const loadOfCase = load
  .transform(({ start, end, weights, miles, leg, maximumQuantity, ...same }) => ({
    ...same,
    startAt: start,
    endAt: end,
    weights: weights && { grossMicro: weights.gross, tareMicro: weights.tare, unit: weights.unit },
    milesMilli: miles,
    // A load that goes out has the plain rate, also where it says so.
    leg: leg === 'back' ? ('back' as const) : undefined,
    maximumQuantityMilli: maximumQuantity,
  }))
  .transform(into(loadFactsSchema))

const shift = z.object({
  id: z.string(),
  truck: z.string().optional(),
  day: z.string().optional(),
  clockIn: instant.optional(),
  clockOut: instant.optional(),
  arrive: instant.optional(),
  leave: instant.optional(),
  breaks: z.array(z.object({ from: instant, to: instant, paid: z.boolean().optional() })).optional(),
  cancelled: z
    .object({ at: instant, shiftStart: instant, by: z.enum(['payer', 'hauler']).optional() })
    .transform(({ at, shiftStart, by }) => ({ at, shiftStartAt: shiftStart, by }))
    .optional(),
  minimumWaived: z.boolean().optional(),
  miles: milli.optional(),
  addOns: z.array(ownAddOn).optional(),
})

export const shiftOfCase = shift
  .transform(({ clockIn, clockOut, arrive, leave, miles, ...same }) => ({
    ...same,
    clockInAt: clockIn,
    clockOutAt: clockOut,
    arriveAt: arrive,
    leaveAt: leave,
    milesMilli: miles,
  }))
  .transform(into(shiftFactsSchema))

export const fuelPriceOfCase = z
  .object({ effectiveFrom: z.string(), price: milli })
  .transform(({ effectiveFrom, price }) => ({ effectiveFrom, priceMills: price }))
  .transform(into(fuelPriceSchema))
