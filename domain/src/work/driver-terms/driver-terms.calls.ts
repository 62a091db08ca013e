/** The call by which a fleet sets what it pays its drivers. Owner or manager of the fleet. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'
import { driverPayFormSchema, driverTermsVersionSchema } from './driver-terms.ts'

export const driverTermsCalls = {
  /**
   * Sets the pay of one driver from a day on, or of all drivers who have no terms of their own. Dispatched work keeps
   * its terms.
   */
  setDriverTerms: call
    .route({ method: 'POST', path: '/set-driver-terms' })
    .input(
      z.object({
        entityId: idSchema,
        /** One of the fleet's drivers; without it, all drivers who have no terms of their own. */
        driverEntityId: idSchema.optional(),
        pay: driverPayFormSchema,
        validFrom: daySchema,
      }),
    )
    .output(driverTermsVersionSchema.pick({ version: true })),
}
