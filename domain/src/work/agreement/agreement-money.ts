/** What the two parties of a standing agreement decide about their statements: deductions, quick pay, and its terms. */
import { AppError } from '../../errors.ts'
import { type Agreement, type AgreementParty, type Deduction, deductionsMax, versionOn } from './agreement.ts'
import type { StatementTerms } from './statement-terms.ts'

/** The terms in effect on a day: those of the newest agreed version that has any. */
export function findTerms(agreements: readonly Agreement[], day: string): StatementTerms | undefined {
  const found = agreements.flatMap(agreement => {
    const version = versionOn(agreement, day)
    return version?.terms ? [{ terms: version.terms, at: version.answeredOn ?? 0 }] : []
  })
  return found.toSorted((a, b) => b.at - a.at)[0]?.terms
}

/** @throws AppError notAllowed for the payee, conflict when the agreement is over or has too many without an answer */
export function decideProposeDeduction(
  agreement: Agreement,
  made: Pick<Deduction, 'deductionId' | 'reason' | 'amountCents'>,
  by: AgreementParty,
): Agreement {
  refuseOtherThan(agreement.payerEntityId, by, 'Only the business that pays proposes a deduction.')
  if (agreement.deductions.filter(({ state }) => state === 'proposed').length >= deductionsMax / 2) {
    throw new AppError('conflict', 'Many deductions wait for an answer. Wait for them, or withdraw some.')
  }
  const deduction: Deduction = {
    ...{ ...made, state: 'proposed', proposedBy: byOf(by), proposedOn: by.at, answeredBy: null, answeredOn: null },
  }
  // The oldest ones with an answer go: the statements have them.
  const answered = agreement.deductions.filter(({ state }) => state !== 'proposed')
  const dropped = new Set(answered.slice(0, Math.max(0, agreement.deductions.length + 1 - deductionsMax)))
  return { ...agreement, deductions: [...agreement.deductions.filter(each => !dropped.has(each)), deduction] }
}

/**
 * The payee agrees or declines; the payer can only take its proposal back.
 * @throws AppError notFound, or conflict when it has an answer, notAllowed when the payer tries to agree
 */
export function decideAnswerDeduction(
  agreement: Agreement,
  { deductionId, accept }: { deductionId: string; accept: boolean },
  by: AgreementParty,
): { agreement: Agreement; deduction: Deduction } {
  const found = agreement.deductions.find(each => each.deductionId === deductionId)
  if (!found) throw new AppError('notFound', 'This deduction could not be found.')
  if (found.state !== 'proposed') throw new AppError('conflict', 'This deduction already has an answer.')
  if (accept) refuseOtherThan(agreement.payeeEntityId, by, 'Only the business that is paid agrees to a deduction.')
  const state = accept ? 'agreed' : by.entityId === agreement.payerEntityId ? 'withdrawn' : 'declined'
  const deduction: Deduction = { ...found, state, answeredBy: byOf(by), answeredOn: by.at }
  const deductions = agreement.deductions.map(each => (each === found ? deduction : each))
  return { agreement: { ...agreement, deductions }, deduction }
}

/**
 * The payee takes quick pay for its next statements, or no longer.
 * @throws AppError notAllowed for the payer, conflict when the agreement has no quick pay on this day
 */
export function decideQuickPay(agreement: Agreement, take: boolean, day: string, by: AgreementParty): Agreement {
  refuseOtherThan(agreement.payeeEntityId, by, 'Only the business that is paid takes quick pay.')
  if (take && !findTerms([agreement], day)?.quickPay) {
    throw new AppError('conflict', 'You have not agreed on quick pay. Propose it with a new card.')
  }
  return { ...agreement, quickPayTaken: take ? { uid: by.uid, at: by.at } : null }
}

function refuseOtherThan(entityId: string, by: AgreementParty, sentence: string): void {
  if (by.entityId !== entityId) throw new AppError('notAllowed', sentence)
}

function byOf({ uid, entityId }: AgreementParty) {
  return { uid, entityId }
}
