/** The agreements of the current business, live from the local database. */

import { type AgreementDocument, agreementDocumentSchema } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { findStandingCard, type StandingCard } from '@haulway/domain/work/agreement/agreement.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useBodies } from '../project/use-jobber-work.ts'

/** @returns undefined until they are read */
export function useAgreements(): AgreementDocument[] | undefined {
  const { scope } = useCurrentEntity()
  return useBodies(scope, 'agreements', agreementDocumentSchema)
}

/** All agreements of the payer and payee of one: their statements in its currency have one set of terms. */
export function listOfPair(
  agreements: readonly AgreementDocument[],
  { payerEntityId, payeeEntityId, currency }: AgreementDocument,
): AgreementDocument[] {
  return agreements.filter(
    each => each.payerEntityId === payerEntityId && each.payeeEntityId === payeeEntityId && each.currency === currency,
  )
}

/** The standing card that new work begins with, found by the same rule as on the server. */
export function useStandingCard(wanted: {
  payeeEntityId: string
  projectId?: string
  materialId?: string
  /** The first day of the work. */
  day: string
  currency: string
}): StandingCard | undefined {
  return findStandingCard(useAgreements() ?? [], wanted)
}
