/** Offer: trucks for a haul at a rate. Sent by the jobber, or taken by a trucker from the board. */
import { z } from 'zod'
import { haulRateSchema } from '../haul/haul.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

export const offerStates = ['offered', 'accepted', 'declined', 'withdrawn'] as const
export const offerStateSchema = z.enum(offerStates)

export const offerSchema = z.object({
  projectId: idSchema,
  offerId: idSchema,
  haulId: idSchema,
  jobberEntityId: idSchema,
  truckingEntityId: idSchema,
  truckingEntityName: z.string().max(80),
  trucks: z.int().min(1).max(50),
  /** Frozen here: what was accepted is what is paid, whatever the haul says later. */
  rate: haulRateSchema,
  state: offerStateSchema,
  offeredOn: instantMsSchema,
  answeredOn: instantMsSchema.nullable(),
  answeredBy: uidSchema.nullable(),
})
export type Offer = z.infer<typeof offerSchema>
