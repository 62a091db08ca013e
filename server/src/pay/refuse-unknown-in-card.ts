/** Refuses a rate card that names something that isn't there: a fuel index without a price, or an unknown arbiter. */
import { type EntityTypeCode, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Transaction } from '../db/database.ts'
import { findEntity } from '../entity/entity.table.ts'
import { refuseUnknownIndex } from './fuel-index.table.ts'

/** The businesses with an office: they have rate cards, and can be arbiters of others. */
export const officeTypes: readonly EntityTypeCode[] = [
  entityTypes.jobber.code,
  entityTypes.pitOperation.code,
  entityTypes.soloTrucker.code,
  entityTypes.truckingFleet.code,
]

/**
 * @param partyIds the businesses that agree on the card, as far as they are known
 * @throws AppError invalidInput, in the field of the card
 */
export async function refuseUnknownInCard(
  tx: Transaction,
  card: Pick<RateCard, 'fuel' | 'disputes'> | undefined,
  partyIds: readonly string[],
): Promise<void> {
  await refuseUnknownIndex(tx, card)
  const arbiter = card?.disputes?.arbiter
  if (!arbiter) return
  const refuse = (sentence: string) => new AppError('invalidInput', sentence, { field: 'card' })
  if (partyIds.includes(arbiter.entityId)) throw refuse(ownArbiter)
  const found = await findEntity(tx, arbiter.entityId)
  if (!found || !officeTypes.includes(found.entityType) || found.name !== arbiter.name) throw refuse(unknownArbiter)
}

const ownArbiter = 'Choose an arbiter who is neither of you.'
const unknownArbiter = 'Choose the arbiter again: no business with this name was found.'
