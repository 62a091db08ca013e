/** Refuses a rate card that names something that isn't there: a fuel index without a price, or an unknown arbiter. */
import { type EntityTypeCode, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { agreementPartiesOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Transaction } from '../db/database.ts'
import { findEntity } from '../entity/entity.table.ts'
import { hasMemberOf } from '../entity/member/find-membership.ts'
import { refuseUnknownIndex } from './fuel-index.table.ts'

/** The businesses with an office: they have rate cards, and can be arbiters of others. */
export const officeTypes: readonly EntityTypeCode[] = [
  entityTypes.jobber.code,
  entityTypes.pitOperation.code,
  entityTypes.soloTrucker.code,
  entityTypes.truckingFleet.code,
]

/**
 * @param partyIds the known businesses that agree on the card
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
  if (await hasMemberOf(tx, arbiter.entityId, partyIds)) throw refuse(ownArbiter)
}

/**
 * Checked again when the arbiter decides: only then is the hauler known, and someone may have joined since.
 * @param acts of the work: their makers count as members of the side they acted for, even if they have left it
 * @throws AppError notAllowed when someone belongs both to the arbiter and to a party of the work
 */
export async function refusePartisanArbiter(
  tx: Transaction,
  arbiterId: string,
  terms: Chain,
  acts: readonly { by: { uid: string; entityId: string } }[],
): Promise<void> {
  const payers = agreementPartiesOf(terms).flatMap(({ payerEntityId, payeeEntityId }) => [payerEntityId, payeeEntityId])
  const parties = [...payers, terms.driverEntityId]
  // Also a pit's operators, whose business is apart from the pit's.
  const uids = acts.filter(({ by }) => by.entityId !== arbiterId).map(({ by }) => by.uid)
  if (await hasMemberOf(tx, arbiterId, parties, uids)) throw new AppError('notAllowed', partisan)
}

type Chain = Parameters<typeof agreementPartiesOf>[0] & { driverEntityId: string }

const ownArbiter = 'Choose an arbiter who is neither of you, and has no one in common with you.'
const partisan = "You can't resolve this dispute: someone in your business also belongs to one of its sides."
const unknownArbiter = 'Choose the arbiter again: no business with this name was found.'
