/** Calls by which jobbers and truckers come together. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { haulRateSchema } from '../haul/haul.ts'
import { offerSchema, offerStateSchema } from './offer.ts'

const offerReply = z.object({ offerId: idSchema, state: offerStateSchema })
const trucks = offerSchema.shape.trucks
/** A solo trucker goes with its own truck: accepting is dispatching. The current truck where none is named. */
const ownTruck = { truckId: idSchema.optional(), dispatchId: idSchema.optional() }

export const offerCalls = {
  /** Offers a haul to a solo trucker or fleet. Owner or manager of the jobber. */
  sendOffer: call
    .route({ method: 'POST', path: '/send-offer' })
    .input(
      z.object({
        projectId: idSchema,
        haulId: idSchema,
        offerId: idSchema,
        truckingEntityId: idSchema,
        trucks,
        rate: haulRateSchema.optional(),
      }),
    )
    .output(offerReply),
  /** Owner or manager of the jobber; only while there is no answer. */
  withdrawOffer: call
    .route({ method: 'POST', path: '/withdraw-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema }))
    .output(offerReply),
  /** Owner or manager of the solo trucker or fleet. */
  answerOffer: call
    .route({ method: 'POST', path: '/answer-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema, accept: z.boolean(), ...ownTruck }))
    .output(offerReply),
  /** Takes trucks of a haul on the board, at its rate. Owner or manager of the solo trucker or fleet. */
  acceptTruckerNotice: call
    .route({ method: 'POST', path: '/accept-trucker-notice' })
    .input(
      z.object({
        projectId: idSchema,
        noticeId: idSchema,
        entityId: idSchema,
        offerId: idSchema,
        trucks: trucks.default(1),
        ...ownTruck,
      }),
    )
    .output(offerReply),
}
