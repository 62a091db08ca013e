/** Calls on offers between jobbers and truckers. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { loadCommissionSchema } from '../../pay/commission/commission.ts'
import { cardVersionSchema } from '../agreement/card-version.ts'
import { offerSchema, offerStateSchema } from './offer.ts'

const offerReply = z.object({ offerId: idSchema, state: offerStateSchema })
const trucks = offerSchema.shape.trucks
/** `entityId` is the caller's business, one of the two parties. */
const named = { entityId: idSchema, projectId: idSchema, offerId: idSchema }
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
  /**
   * Offers trucks of accepted work to another hauler, by a card or for a commission. Owner or manager of the fleet that
   * accepted it. It can't be subbed out a second time.
   */
  sendSubOffer: call
    .route({ method: 'POST', path: '/send-sub-offer' })
    .input(
      z.object({
        projectId: idSchema,
        acceptedOfferId: idSchema,
        offerId: idSchema,
        truckingEntityId: idSchema,
        trucks,
        card: loadCardSchema.optional(),
        commission: loadCommissionSchema.optional(),
      }),
    )
    .output(offerReply),
  /** Haulers whose name contains the words of `query`. Owner or manager of a jobber, or of a fleet (a broker). */
  findHaulers: call
    .route({ method: 'GET', path: '/find-haulers' })
    .input(z.object({ entityId: idSchema, query: z.string().trim().min(3).max(60) }))
    .output(z.object({ haulers: z.array(z.object({ entityId: idSchema, name: z.string() })) })),
  /**
   * Businesses whose name contains the words of `query`, to name one as the arbiter of a rate card. Owner or manager of
   * a business that has rate cards.
   */
  findArbiters: call
    .route({ method: 'GET', path: '/find-arbiters' })
    .input(z.object({ entityId: idSchema, query: z.string().trim().min(3).max(60) }))
    .output(z.object({ arbiters: z.array(z.object({ entityId: idSchema, name: z.string() })) })),
  /** Withdraws an offer that has no answer yet. Owner or manager of the jobber, or of the broker that sent it. */
  withdrawOffer: call
    .route({ method: 'POST', path: '/withdraw-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema }))
    .output(offerReply),
  /** Accepts or declines an offer. Owner or manager of the solo trucker or fleet. */
  answerOffer: call
    .route({ method: 'POST', path: '/answer-offer' })
    .input(z.object({ projectId: idSchema, offerId: idSchema, accept: z.boolean(), ...ownTruck }))
    .output(offerReply),
  /**
   * Proposes another card for accepted work, from a day after today on. Work of earlier days keeps its card. Owner or
   * manager of the hauler, or of the jobber or broker that pays it.
   */
  proposeOfferCard: call
    .route({ method: 'POST', path: '/propose-offer-card' })
    .input(z.object({ ...named, card: loadCardSchema, validFrom: cardVersionSchema.shape.validFrom }))
    .output(offerReply),
  /** Accepts or declines the other business's card. It can be accepted until its first day begins. */
  answerOfferCard: call
    .route({ method: 'POST', path: '/answer-offer-card' })
    .input(z.object({ ...named, version: cardVersionSchema.shape.version, accept: z.boolean() }))
    .output(offerReply),
  /** Withdraws a proposal of the caller's own business. */
  withdrawOfferCard: call
    .route({ method: 'POST', path: '/withdraw-offer-card' })
    .input(z.object({ ...named, version: cardVersionSchema.shape.version }))
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
        /** The card on the hauler's screen. If the haul has another one now, nothing is accepted. */
        shownCard: rateCardFieldsSchema.optional(),
        ...ownTruck,
      }),
    )
    .output(offerReply),
}
