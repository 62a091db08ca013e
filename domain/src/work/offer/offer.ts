/**
 * Offer: work for trucks on a haul by a rate card. Sent by the jobber, accepted by a trucker from the board, or sent by
 * a broker: a fleet that offers trucks of its own accepted work to others. No offer expires: it ends when it is
 * answered or withdrawn, or when its haul or project ends.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { isSameCard, type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { commissionSchema, type LoadCommission } from '../../pay/commission/commission.ts'
import { dayOf, instantMsSchema } from '../../time.ts'
import { agreedVersionSchema, type StandingCard } from '../agreement/agreement.ts'
import { type CardVersion, cardVersionSchema, versionsMax } from '../agreement/card-version.ts'
import { cardForHauling, type Haul, refuseEnded, trucksLeft } from '../haul/haul.ts'
import { type Project, refuseClosed } from '../project/project.ts'
import { laterCardsOf, offerCardOn } from './offer-cards.ts'

export const offerStates = ['offered', 'accepted', 'declined', 'withdrawn'] as const
export const offerStateSchema = z.enum(offerStates)

/** The most trucks of one offer. */
export const offerTrucksMax = 50
/** The most offers of one business to one hauler that wait for an answer: the hauler's screens list all of them. */
export const openOffersMax = 20

export const offerSchema = z.object({
  projectId: idSchema,
  offerId: idSchema,
  haulId: idSchema,
  jobberEntityId: idSchema,
  truckingEntityId: idSchema,
  truckingEntityName: z.string().max(80),
  trucks: z.int().min(1).max(offerTrucksMax),
  /** Frozen here: the accepted card is paid, even if the haul's card changes later. */
  card: rateCardFieldsSchema,
  /** Other cards for the accepted work, from 2 on: each counts from its first day, once both have agreed. */
  versions: z.array(cardVersionSchema).max(versionsMax).optional(),
  /** The standing agreement that the card is from; null for another card. */
  agreed: agreedVersionSchema.nullable(),
  /** On a broker's offer: who it is, the offer it accepted, and what it keeps if it is paid by commission. */
  broker: z
    .object({
      entityId: idSchema,
      name: z.string().max(80),
      offerId: idSchema,
      commission: commissionSchema.optional(),
    })
    .optional(),
  state: offerStateSchema,
  offeredOn: instantMsSchema,
  /** Who sent it; absent for work from the board. */
  offeredBy: uidSchema.optional(),
  answeredOn: instantMsSchema.nullable(),
  answeredBy: uidSchema.nullable(),
})
export type Offer = z.infer<typeof offerSchema>

type Made = { offerId: string; truckingEntityId: string; truckingEntityName: string; trucks: number; at: number }
type Sent = Made & { offeredBy?: string | undefined }
type SentByBroker = Made & { offeredBy: string }

/**
 * A jobber's offer to a trucking entity: by the given card, otherwise by the standing one of both, otherwise by the
 * haul's.
 * @param trucksTaken by all accepted offers of the haul: no offer is sent for trucks that are not needed
 * @throws AppError conflict when the project is closed, the haul has ended or fewer trucks are left, invalidInput when
 * the card can't price the material
 */
export function decideSendOffer(
  project: Project,
  haul: Haul,
  trucksTaken: number,
  made: Sent & { card?: RateCard | undefined; standing?: StandingCard | undefined },
): Offer {
  refuseClosed(project)
  refuseTooMany(haul, trucksTaken, made.trucks)
  const { standing = { card: haul.card, agreed: null } } = made
  const { card, agreed } = made.card ? { card: made.card, agreed: null } : standing
  return { ...offerOf(project, haul, cardForHauling(card, haul), made), agreed }
}

/** @param open the offers of the sender to the hauler that wait for an answer @throws AppError conflict at the most */
export function refuseManyOpen(open: number): void {
  if (open < openOffersMax) return
  throw new AppError(
    'conflict',
    `You may have at most ${openOffersMax} offers waiting with one hauler. Withdraw one, or wait for an answer.`,
  )
}

/** Enough for a first load on the day someone registers. */
const unconfirmedTrucksMax = 1

/**
 * Accounts with made-up email addresses cost nothing, and could otherwise take all posted work.
 * @param trucksHeld what the user, whose email is not confirmed, has accepted from the board of open projects
 * @throws AppError emailNotConfirmed
 */
export function refuseUnconfirmed(trucksHeld: number, trucks: number): void {
  if (trucksHeld + trucks <= unconfirmedTrucksMax) return
  throw new AppError('emailNotConfirmed', 'Confirm your email to accept more work: open the link we email you.')
}

/** What a broker's hauler is paid: by its own card, or the broker's card less a commission. */
export type SubOfferPay = { card?: RateCard | undefined; commission?: LoadCommission | undefined }

/**
 * A broker offers trucks of its accepted work to another hauler.
 * @param accepted the broker's own offer @param trucksFree of it: not dispatched and not promised to another hauler
 * @throws AppError conflict when the work is not the broker's to sub out or fewer trucks are free, invalidInput when
 * there is not exactly one of card and commission, or the card can't price the material
 */
export function decideSendSubOffer(
  scene: { project: Project; haul: Haul; accepted: Offer; trucksFree: number },
  made: SentByBroker & SubOfferPay,
): Offer {
  const { project, haul, accepted, trucksFree } = scene
  const { card, commission, truckingEntityId } = made
  refuseClosed(project)
  refuseEnded(haul)
  if (accepted.broker) {
    throw new AppError(
      'conflict',
      "A broker offered you this work, so you can't sub it out again. Send your own trucks.",
    )
  }
  if (accepted.state !== 'accepted') throw new AppError('conflict', 'Accept this work before you sub it out.')
  if (truckingEntityId === accepted.truckingEntityId) {
    throw new AppError('invalidInput', 'Choose another hauler.', { field: 'truckingEntityId' })
  }
  if ((card === undefined) === (commission === undefined)) {
    throw new AppError('invalidInput', 'Choose a rate card or a commission.', { field: 'card' })
  }
  if (made.trucks > trucksFree) throw tooFewFree(trucksFree)
  const paid = card ? { card: cardForHauling(card, haul) } : earnedFrom(accepted, project, made)
  const { truckingEntityId: entityId, truckingEntityName: name, offerId } = accepted
  return {
    ...offerOf(project, haul, paid.card, made),
    ...(paid.versions && { versions: paid.versions }),
    broker: { entityId, name, offerId, ...(commission && { commission: { ...commission, per: 'load' } }) },
  }
}

/**
 * What a commission is a part of: the card that the broker earns by today, and those already agreed for later days.
 * Otherwise it could pay more than it earns from such a day on. Versions agreed after this change one agreement only.
 */
function earnedFrom(
  accepted: Offer,
  { timeZone }: Project,
  { at, offeredBy: uid }: SentByBroker,
): { card: RateCard; versions?: CardVersion[] } {
  const day = dayOf(at, timeZone)
  const by = { uid, entityId: accepted.truckingEntityId }
  const versions = laterCardsOf(accepted)
    .filter(({ validFrom }) => validFrom > day)
    .map(
      ({ card, validFrom }, n): CardVersion => ({
        version: n + 2,
        card,
        validFrom,
        state: 'agreed',
        proposedBy: by,
        proposedOn: at,
        answeredBy: null,
        answeredOn: null,
      }),
    )
  return { card: offerCardOn(accepted, day), ...(versions.length > 0 && { versions }) }
}

/** The trucks of an accepted offer that its hauler promised to others, by offers that wait or are accepted. */
export function trucksPromised(accepted: Pick<Offer, 'offerId'>, offers: readonly Offer[]): number {
  return offers
    .filter(
      ({ broker, state }) => broker?.offerId === accepted.offerId && (state === 'offered' || state === 'accepted'),
    )
    .reduce((sum, { trucks }) => sum + trucks, 0)
}

function tooFewFree(trucksFree: number): AppError {
  const sentence =
    trucksFree <= 0
      ? 'None of your trucks for this work is free to sub out.'
      : trucksFree === 1
        ? 'Only 1 of your trucks is free to sub out.'
        : `Only ${trucksFree} of your trucks are free to sub out.`
  return new AppError('conflict', sentence, { trucksFree: Math.max(0, trucksFree) })
}

/**
 * A trucker accepts work from a notice. The offer is accepted immediately and freezes the haul's current card.
 * @param trucksTaken by all accepted offers of the haul
 * @throws AppError conflict when fewer trucks are left, the notice is not on the board, or another card was shown
 */
export function decideAcceptNotice(
  project: Project,
  haul: Haul,
  trucksTaken: number,
  made: Made & { uid: string; shownCard?: RateCard | undefined },
): Offer {
  if (project.state !== 'published') throw new AppError('conflict', 'This job is no longer posted.')
  refuseTooMany(haul, trucksTaken, made.trucks)
  if (made.shownCard && !isSameCard(made.shownCard, haul.card)) {
    throw new AppError('conflict', 'The rate has changed since you looked. Check it, then accept again.')
  }
  const offer = offerOf(project, haul, haul.card, made)
  return { ...offer, state: 'accepted', answeredOn: made.at, answeredBy: made.uid }
}

/**
 * The trucking entity's answer. An acceptance counts toward the trucks that the haul needs.
 * @throws AppError conflict when it was answered or withdrawn before, or no trucks are left
 */
export function decideAnswerOffer(
  offer: Offer,
  scene: { project: Project; haul: Haul; trucksTaken: number },
  answer: { accept: boolean; at: number; uid: string },
): Offer {
  refuseAnswered(offer)
  if (answer.accept) {
    refuseClosed(scene.project)
    // A broker's trucks are counted on the haul since the broker accepted, and promised since the offer.
    if (offer.broker) refuseEnded(scene.haul)
    else refuseTooMany(scene.haul, scene.trucksTaken, offer.trucks)
  }
  const state = answer.accept ? 'accepted' : 'declined'
  const { at: answeredOn, uid } = answer
  // Later cards that came with the offer are answered with it.
  const answeredBy = { uid, entityId: offer.truckingEntityId }
  const versions = answer.accept && offer.versions?.map(each => ({ ...each, answeredBy, answeredOn }))
  return { ...offer, ...(versions && { versions }), state, answeredOn, answeredBy: uid }
}

/** @throws AppError conflict when it was answered or withdrawn before */
export function decideWithdrawOffer(offer: Offer, at: number, uid: string): Offer {
  refuseAnswered(offer)
  return { ...offer, state: 'withdrawn', answeredOn: at, answeredBy: uid }
}

function offerOf(project: Project, haul: Haul, card: RateCard, made: Sent): Offer {
  return {
    projectId: project.projectId,
    offerId: made.offerId,
    haulId: haul.haulId,
    jobberEntityId: project.entityId,
    truckingEntityId: made.truckingEntityId,
    truckingEntityName: made.truckingEntityName,
    trucks: made.trucks,
    card,
    agreed: null,
    state: 'offered',
    offeredOn: made.at,
    ...(made.offeredBy !== undefined && { offeredBy: made.offeredBy }),
    answeredOn: null,
    answeredBy: null,
  }
}

function refuseAnswered(offer: Offer): void {
  if (offer.state !== 'offered') throw new AppError('conflict', answeredSentences[offer.state])
}

const answeredSentences: Record<Exclude<Offer['state'], 'offered'>, string> = {
  accepted: 'This offer was already accepted.',
  declined: 'This offer was already declined.',
  withdrawn: 'This offer was already withdrawn.',
}

function refuseTooMany(haul: Haul, trucksTaken: number, trucks: number): void {
  refuseEnded(haul)
  const left = trucksLeft(haul, trucksTaken)
  if (left === 0) throw new AppError('conflict', 'This haul has all its trucks.', { trucksLeft: 0 })
  if (trucks > left)
    throw new AppError(
      'conflict',
      left === 1 ? 'Only 1 more truck is needed.' : `Only ${left} more trucks are needed.`,
      { trucksLeft: left },
    )
}
