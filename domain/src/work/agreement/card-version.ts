/** A version of a rate card that one of two businesses proposes, and the other accepts or declines. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { addDays, daySchema, instantMsSchema } from '../../time.ts'

export const versionStates = ['proposed', 'agreed', 'declined', 'withdrawn'] as const

/** The most versions of one card. */
export const versionsMax = 50
/** The furthest day ahead from which a version may apply. */
const validFromDaysMax = 400

const bySchema = z.object({ uid: uidSchema, entityId: idSchema })

export const cardVersionSchema = z.object({
  version: z.int().min(1).max(versionsMax),
  card: rateCardFieldsSchema,
  /** The first day for which it counts. */
  validFrom: daySchema,
  state: z.enum(versionStates),
  proposedBy: bySchema,
  proposedOn: instantMsSchema,
  answeredBy: bySchema.nullable(),
  answeredOn: instantMsSchema.nullable(),
})
export type CardVersion = z.infer<typeof cardVersionSchema>

/** A person acting for one of the two businesses. */
export type VersionParty = { uid: string; entityId: string; at: number }

/** @throws AppError invalidInput when it begins too late */
export function proposedVersion(
  version: number,
  { card, validFrom }: { card: RateCard; validFrom: string },
  { uid, entityId, at }: VersionParty,
): CardVersion {
  const latest = addDays(new Date(at).toISOString().slice(0, 10), validFromDaysMax)
  if (validFrom > latest) {
    throw new AppError('invalidInput', 'Choose a day within the next year.', { field: 'validFrom' })
  }
  return {
    version,
    card,
    validFrom,
    state: 'proposed',
    proposedBy: { uid, entityId },
    proposedOn: at,
    answeredBy: null,
    answeredOn: null,
  }
}

/** @throws AppError conflict when a proposal has no answer yet, or there are too many versions */
export function refuseSecondProposal(versions: readonly CardVersion[]): void {
  if (versions.some(({ state }) => state === 'proposed')) {
    throw new AppError('conflict', 'There is a proposal without an answer. Answer or withdraw it first.')
  }
}

/** The other party's answer. @throws AppError conflict when the version isn't proposed now, or the proposer answers */
export function answerVersion<V extends CardVersion>(
  versions: readonly V[],
  { version, accept }: { version: number; accept: boolean },
  by: VersionParty,
): V[] {
  const proposed = findProposed(versions, version)
  if (proposed.proposedBy.entityId === by.entityId) {
    throw new AppError('conflict', 'Wait for the other business to answer your proposal.')
  }
  return changeVersion(versions, proposed, accept ? 'agreed' : 'declined', by)
}

/** The proposing party withdraws its proposal. @throws AppError conflict when there is none of theirs */
export function withdrawVersion<V extends CardVersion>(versions: readonly V[], version: number, by: VersionParty): V[] {
  const proposed = findProposed(versions, version)
  if (proposed.proposedBy.entityId !== by.entityId) {
    throw new AppError('conflict', 'Only the business that proposed a card can withdraw it.')
  }
  return changeVersion(versions, proposed, 'withdrawn', by)
}

export function findProposed<V extends CardVersion>(versions: readonly V[], version: number): V {
  const found = versions.find(each => each.version === version)
  if (!found) throw new AppError('notFound', 'This proposal could not be found.')
  if (found.state !== 'proposed') throw new AppError('conflict', answeredSentences[found.state])
  return found
}

const answeredSentences: Record<Exclude<CardVersion['state'], 'proposed'>, string> = {
  agreed: 'This card was already accepted.',
  declined: 'This card was already declined.',
  withdrawn: 'This card was already withdrawn.',
}

export function changeVersion<V extends CardVersion>(
  versions: readonly V[],
  { version }: CardVersion,
  state: CardVersion['state'],
  { uid, entityId, at }: VersionParty,
): V[] {
  const answered = { state, answeredBy: { uid, entityId }, answeredOn: at }
  return versions.map(each => (each.version === version ? { ...each, ...answered } : each))
}
