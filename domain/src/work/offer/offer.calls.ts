/** Calls on offers between jobbers and truckers. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { offerSchema, offerStateSchema } from './offer.ts'

const offerReply = z.object({ offerId: idSchema, state: offerStateSchema })
const trucks = offerSchema.shape.trucks
/** When a solo trucker accepts, its own truck is dispatched: the given one, else its current truck. */
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
        /** The haul's card without it. */
        card: loadCardSchema.optional(),
      }),
    )
    .output(offerReply),
  /** Withdraws an offer that has no answer yet. Owner or manager of the jobber. */
  withdrawOffer: call
    .route({ method: 'POST', path: '/withdraw-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema }))
    .output(offerReply),
  /** Accepts or declines an offer. Owner or manager of the solo trucker or fleet. */
  answerOffer: call
    .route({ method: 'POST', path: '/answer-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema, accept: z.boolean(), ...ownTruck }))
    .output(offerReply),
  /** Accepts work for trucks on a haul on the board, at its rate. Owner or manager of the solo trucker or fleet. */
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
