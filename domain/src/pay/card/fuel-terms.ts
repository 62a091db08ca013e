/** Fuel surcharge: what a card adds when fuel costs more than its base. */
import { z } from 'zod'
import { daySchema } from '../../time.ts'
import { millsSchema, percentMilliSchema, signedRateE4Schema } from './quantities.ts'

/** The name under which an index is published: a series of the EIA, or any other one that an administrator enters. */
export const fuelIndexNameSchema = z.string().regex(/^[A-Za-z0-9][\w.-]{0,59}$/)
export type FuelIndexName = z.infer<typeof fuelIndexNameSchema>

/** The EIA's weekly price of on-highway diesel, the average of the U.S.: what most agreements name. */
export const usDieselIndex = 'EMD_EPD2D_PTE_NUS_DPG'

/** The price of fuel from a day on: a row of the index that the parties agreed on. */
export const fuelPriceSchema = z.object({ effectiveFrom: daySchema, priceMills: millsSchema })
export type FuelPrice = z.infer<typeof fuelPriceSchema>

/** The price that counts for work by cards that name an index; null while none is effective by the day of the work. */
export const indexPriceSchema = z.object({ index: fuelIndexNameSchema, price: fuelPriceSchema.nullable() })
export type IndexPrice = z.infer<typeof indexPriceSchema>

/** The prices from one to below another; the last row can be open. */
const rowSchema = z.object({ fromMills: millsSchema, belowMills: millsSchema.optional() })
const rowsMax = 200

const gallonsMilliSchema = z.int().min(1).max(1_000_000)

/** Below the base, the surcharge is negative. Otherwise it is nothing. */
const creditSchema = z.boolean().default(false)

/** The index that both parties agreed on. */
const indexSchema = fuelIndexNameSchema.default(usDieselIndex)

/** The codes that a percentage applies to; freight without it. `x*` means every code that begins so. */
const onSchema = z.array(z.string().max(80)).max(40).optional()

export const fuelSurchargeSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('percentStep'),
    index: indexSchema,
    baseMills: millsSchema,
    stepMills: millsSchema.min(1),
    percentPerStepMilli: percentMilliSchema,
    /** Only whole steps count, or each one that has started. */
    steps: z.enum(['full', 'started']),
    credit: creditSchema,
    capPercentMilli: percentMilliSchema.optional(),
    on: onSchema,
  }),
  z.object({
    method: z.literal('percentTable'),
    index: indexSchema,
    rows: z
      .array(rowSchema.extend({ percentMilli: z.int().min(-1_000_000).max(1_000_000) }))
      .min(1)
      .max(rowsMax),
    on: onSchema,
  }),
  z.object({
    method: z.literal('unitTable'),
    index: indexSchema,
    rows: z
      .array(rowSchema.extend({ amountE4: signedRateE4Schema }))
      .min(1)
      .max(rowsMax),
    on: onSchema,
  }),
  z.object({
    method: z.literal('perMile'),
    index: indexSchema,
    baseMills: millsSchema,
    milesPerGallonMilli: gallonsMilliSchema,
    /** The surcharge for a mile is rounded to this many decimals, as it is shown. */
    rateDecimals: z.int().min(0).max(9).default(3),
    credit: creditSchema,
    on: onSchema,
  }),
  z.object({
    method: z.literal('perHour'),
    index: indexSchema,
    baseMills: millsSchema,
    gallonsPerHourMilli: gallonsMilliSchema,
    credit: creditSchema,
    on: onSchema,
  }),
])
export type FuelSurcharge = z.infer<typeof fuelSurchargeSchema>
