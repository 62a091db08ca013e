/** The labels of agreements, and their order. */

import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { type AgreementVersion, isOver } from '@haulway/domain/work/agreement/agreement.ts'
import { useLingui } from '@lingui/react/macro'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { formatFullDay, type Measure, measureRate } from '../../ui/format/format.ts'

export function otherName({ payerEntityId, payerName, payeeName }: AgreementDocument, ownEntityId: string): string {
  return payerEntityId === ownEntityId ? payeeName : payerName
}

/** The version that waits for an answer. */
export function proposalOf({ versions }: AgreementDocument): AgreementVersion | undefined {
  return versions.find(({ state }) => state === 'proposed')
}

/** The newest version both agreed on, which may begin later. */
export function agreedOf({ versions }: AgreementDocument): AgreementVersion | undefined {
  return versions.findLast(({ state }) => state === 'agreed')
}

const isSamePair = (a: AgreementDocument, b: AgreementDocument) =>
  a.payerEntityId === b.payerEntityId && a.payeeEntityId === b.payeeEntityId

/**
 * For two businesses whose agreements have all ended: the last one with statement terms. They still count: the payee
 * may stop quick pay, and the payer releases what is retained.
 */
function lastEnded(agreements: readonly AgreementDocument[]): AgreementDocument[] {
  const hasTerms = ({ versions }: AgreementDocument) =>
    versions.some(({ state, terms }) => state === 'agreed' && terms !== null)
  const over = agreements.filter(each => isOver(each) && hasTerms(each))
  const isLast = (each: AgreementDocument) =>
    over.every(other => !isSamePair(each, other) || (other.endedOn ?? 0) <= (each.endedOn ?? 0))
  const hasNone = (each: AgreementDocument) =>
    !agreements.some(other => isSamePair(each, other) && !isOver(other) && agreedOf(other))
  return over.filter(each => isLast(each) && hasNone(each))
}

/** Sorted by what has to be done: a proposal of the other business comes first. */
export function sortAgreements(agreements: readonly AgreementDocument[], ownEntityId: string) {
  const open = agreements
    .filter(agreement => !isOver(agreement))
    .sort((a, b) => otherName(a, ownEntityId).localeCompare(otherName(b, ownEntityId)))
  const isTheirs = (agreement: AgreementDocument) => {
    const proposal = proposalOf(agreement)
    return proposal !== undefined && proposal.proposedBy.entityId !== ownEntityId
  }
  const toAnswer = open.filter(isTheirs)
  const others = open.filter(agreement => !isTheirs(agreement))
  return {
    toAnswer,
    standing: others.filter(agreement => agreedOf(agreement) !== undefined),
    waiting: others.filter(agreement => agreedOf(agreement) === undefined),
    ended: lastEnded(agreements),
  }
}

/** "Ended Mon Nov 30" */
export function useEndedLabel(): (endedOn: number) => string {
  const { t } = useLingui()
  const { timeZone = 'UTC' } = useEntityDocument() ?? {}
  return endedOn => t`Ended ${formatFullDay(endedOn, timeZone)}`
}

export function useAgreementLabels() {
  const { t } = useLingui()
  return {
    subjectOf: ({ kind, project, material }: AgreementDocument): string => {
      if (material) return t`${material.name} from the pit`
      if (kind === 'material') return t`Material`
      return project ? t`Hauling, ${project.name} only` : t`Hauling, all projects`
    },
    rateOf: (agreement: AgreementDocument, version: AgreementVersion | undefined): Measure | undefined => {
      const shown = version ?? agreedOf(agreement)
      return shown && measureRate(shown.card, agreement.currency)
    },
  }
}
