/** Fleet trucker: a person who drives a fleet's truck. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { phoneNoSchema } from '../../phone-no.ts'
import { employmentSchema } from './employment.ts'
import { personSchema } from './excavator-operator.ts'

/** `entityId` is the trucker's own entity. */
export const fleetTruckerSchema = personSchema.extend({
  fleetEntityId: idSchema,
  fleetName: z.string().max(80),
  entityId: idSchema,
  phoneNo: phoneNoSchema.default(''),
  /** The truck this trucker usually drives, if any. */
  currentTruckId: idSchema.nullable(),
  ...employmentSchema.shape,
})
export type FleetTrucker = z.infer<typeof fleetTruckerSchema>
