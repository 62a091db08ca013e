/**
 * New versions of an accepted card. Jobber and hauler, or broker and hauler, agree that work pays by another card from
 * a day on. Work of earlier days keeps its card, whenever it reaches the server.
 */
import { AppError } from '../../errors.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { addDays } from '../../time.ts'
import {
  answerVersion,
  findProposed,
  proposedVersion,
  refuseSecondProposal,
  type VersionParty,
  versionsMax,
  withdrawVersion,
} from '../agreement/card-version.ts'
import { cardForHauling, type Haul, refuseEnded } from '../haul/haul.ts'
import { type Project, refuseClosed } from '../project/project.ts'
import type { Offer } from './offer.ts'

/** `today` in the project's time zone. */
type Scene = { project: Project; haul: Haul; today: string }

/**
 * Either party proposes another card for accepted work. The card that was accepted first is version 1.
 * @throws AppError conflict when the work is not under way or a proposal has no answer, invalidInput when it begins
 * before tomorrow or before an agreed version, or can't price the material
 */
export function decideProposeOfferCard(
  offer: Offer,
  { project, haul, today }: Scene,
  form: { card: RateCard; validFrom: string },
  by: VersionParty,
): Offer {
  refuseClosed(project)
  refuseEnded(haul)
  const { versions = [] } = offer
  if (offer.state !== 'accepted') throw new AppError('conflict', 'This offer has to be accepted first.')
  refuseSecondProposal(versions)
  if (versions.length + 1 >= versionsMax) throw new AppError('conflict', 'End this work and send a new offer.')
  const earliest = firstDayFor(offer, today)
  if (form.validFrom < earliest) {
    const message = 'Choose a later day. Work that has begun keeps its card.'
    throw new AppError('invalidInput', message, { field: 'validFrom', validFrom: earliest })
  }
  const card = cardForHauling(form.card, haul)
  return { ...offer, versions: [...versions, proposedVersion(versions.length + 2, { ...form, card }, by)] }
}

/** The first day for which another card may count: tomorrow, or the day of the version that was agreed on last. */
export function firstDayFor({ versions = [] }: Pick<Offer, 'versions'>, today: string): string {
  const agreed = versions.findLast(({ state }) => state === 'agreed')
  const tomorrow = addDays(today, 1)
  return agreed && agreed.validFrom > tomorrow ? agreed.validFrom : tomorrow
}

/**
 * The other party accepts or declines. A day of work has one card, so no one accepts a version whose first day has
 * begun.
 * @throws AppError conflict when it has begun, was answered before, or its proposer answers
 */
export function decideAnswerOfferCard(
  offer: Offer,
  { project, haul, today }: Scene,
  answer: { version: number; accept: boolean },
  by: VersionParty,
): Offer {
  const { versions = [] } = offer
  if (answer.accept) {
    refuseClosed(project)
    refuseEnded(haul)
    if (findProposed(versions, answer.version).validFrom <= today) throw new AppError('conflict', hasBegun)
  }
  return { ...offer, versions: answerVersion(versions, answer, by) }
}

const hasBegun = 'The first day of this card has started. Decline it and propose a later day.'

export function decideWithdrawOfferCard(offer: Offer, version: number, by: VersionParty): Offer {
  return { ...offer, versions: withdrawVersion(offer.versions ?? [], version, by) }
}
