/** Where the rate of a load or shift comes from: the agreement that its card was copied from, who agreed, and when. */
import type { AgreedRate } from '@haulway/domain/work/agreement/agreed-rate.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import type { Offer } from '@haulway/domain/work/offer/offer.ts'
import type { Transaction } from '../../db/database.ts'
import { findUser } from '../../user/user.table.ts'
import { findHaul } from '../haul/haul.table.ts'
import { findOffer } from '../offer/offer.table.ts'
import { findAgreement } from './agreement.table.ts'

/** Where a card was frozen: the accepted offer, or for material the haul. */
export type FrozenCard = {
  kind: AgreementKind
  payerEntityId: string
  projectId: string
  haulId: string
  offerId: string
  /** Which version of the offer's card; absent for the first. */
  version?: number | undefined
}
type Standing = { agreementId: string; version: number }

/** @returns undefined when what it was agreed by no longer exists */
export async function findAgreed(tx: Transaction, card: FrozenCard): Promise<AgreedRate | undefined> {
  const { kind, payerEntityId, projectId, haulId, offerId, version } = card
  if (kind === 'material') {
    const haul = await findHaul(tx, projectId, haulId)
    if (haul?.materialAgreed) return findVersion(tx, payerEntityId, haul.materialAgreed)
    return haul && { source: 'listPrice', sourceId: haulId, version: 1, agreedAt: null, agreedBy: [] }
  }
  const offer = await findOffer(tx, projectId, offerId)
  const later = offer?.versions?.find(each => each.version === version)
  if (later) {
    const agreedBy = await namesOf(tx, [later.proposedBy.uid, later.answeredBy?.uid])
    return { source: 'offer', sourceId: offerId, version: later.version, agreedAt: later.answeredOn, agreedBy }
  }
  return offer?.agreed ? findVersion(tx, payerEntityId, offer.agreed) : offer && agreedByOffer(tx, offer)
}

async function findVersion(tx: Transaction, payerEntityId: string, { agreementId, version }: Standing) {
  const agreement = await findAgreement(tx, { payerEntityId, agreementId })
  const found = agreement?.versions.find(each => each.version === version)
  if (!found) return undefined
  const agreedBy = await namesOf(tx, [found.proposedBy.uid, found.answeredBy?.uid])
  return { source: 'standing' as const, sourceId: agreementId, version, agreedAt: found.answeredOn, agreedBy }
}

async function agreedByOffer(tx: Transaction, { offerId, offeredBy, answeredBy, answeredOn }: Offer) {
  const agreedBy = await namesOf(tx, [offeredBy, answeredBy])
  const source = offeredBy === undefined ? ('board' as const) : ('offer' as const)
  return { source, sourceId: offerId, version: 1, agreedAt: answeredOn, agreedBy }
}

/** The names of people, without those who have deleted their account. */
async function namesOf(tx: Transaction, uids: readonly (string | null | undefined)[]): Promise<string[]> {
  const users = await Promise.all(uids.map(async uid => (uid ? findUser(tx, uid) : undefined)))
  return users.flatMap(user => {
    const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
    return name === '' ? [] : [name.slice(0, 120)]
  })
}
