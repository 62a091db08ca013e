/** What the two parties of a standing agreement decide about their statements: deductions, quick pay, and its terms. */
import { AppError } from '../../errors.ts'
import { type Agreement, type AgreementParty, type Deduction, deductionsMax } from './agreement.ts'
import type { StatementTerms } from './statement-terms.ts'

/**
 * The terms in effect on a day: those that were agreed on last. Versions without any, such as a new price, leave them
 * as they are. So does the end of an agreement: one side alone can end it, and what both agreed on still applies to
 * work that is done or accepted.
 * @param agreements all of one payer and payee, including those that have ended
 * @param knownAt leaves out what was agreed on later
 */
export function findTerms(
  agreements: readonly Agreement[],
  day: string,
  knownAt = Number.POSITIVE_INFINITY,
): StatementTerms | undefined {
  const agreed = agreements
    .flatMap(({ versions }) => versions)
    .filter(({ state, validFrom, terms }) => state === 'agreed' && validFrom <= day && terms !== null)
    .filter(({ answeredOn }) => (answeredOn ?? 0) <= knownAt)
  return agreed.toSorted((a, b) => (a.answeredOn ?? 0) - (b.answeredOn ?? 0)).at(-1)?.terms ?? undefined
}

/**
 * Also of an agreement that is over: what the payee is to give back may show later.
 * @throws AppError notAllowed for the payee, conflict when it has too many without an answer
 */
export function decideProposeDeduction(
  agreement: Agreement,
  made: Pick<Deduction, 'deductionId' | 'reason' | 'amountCents'>,
  by: AgreementParty,
): Agreement {
  refuseOtherThan(agreement.payerEntityId, by, 'Only the payer can propose a deduction.')
  if (agreement.deductions.filter(({ state }) => state === 'proposed').length >= deductionsMax / 2) {
    throw new AppError('conflict', 'Too many deductions are waiting. Withdraw one, or wait for an answer.')
  }
  const deduction: Deduction = {
    ...made,
    state: 'proposed',
    proposedBy: byOf(by),
    proposedOn: by.at,
    answeredBy: null,
    answeredOn: null,
  }
  // The oldest ones with an answer go: the statements have them.
  const answered = agreement.deductions.filter(({ state }) => state !== 'proposed')
  const dropped = new Set(answered.slice(0, Math.max(0, agreement.deductions.length + 1 - deductionsMax)))
  return { ...agreement, deductions: [...agreement.deductions.filter(each => !dropped.has(each)), deduction] }
}

/**
 * The payee agrees or declines; the payer can only withdraw its proposal.
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
  if (accept) refuseOtherThan(agreement.payeeEntityId, by, 'Only the payee can agree to a deduction.')
  const state = accept ? 'agreed' : by.entityId === agreement.payerEntityId ? 'withdrawn' : 'declined'
  const deduction: Deduction = { ...found, state, answeredBy: byOf(by), answeredOn: by.at }
  const deductions = agreement.deductions.map(each => (each === found ? deduction : each))
  return { agreement: { ...agreement, deductions }, deduction }
}

/**
 * Whether the payee takes quick pay. Like the terms, this is one answer for the statements of a payer and payee, and no
 * agreement's end changes it.
 */
export function takesQuickPay(agreements: readonly Agreement[]): boolean {
  return agreements.some(({ quickPayTaken }) => quickPayTaken !== null)
}

/**
 * The payee takes quick pay for its next statements, or no longer. Each agreement notes it.
 * @param agreement the one where the payee answers
 * @param agreements all of its payer and payee
 * @returns the agreements that change
 * @throws AppError notAllowed for the payer, conflict when the two have no quick pay on this day
 */
export function decideQuickPay(
  { agreement, agreements }: { agreement: Agreement; agreements: readonly Agreement[] },
  { take, day }: { take: boolean; day: string },
  by: AgreementParty,
): Agreement[] {
  refuseOtherThan(agreement.payeeEntityId, by, 'Only the payee can take quick pay.')
  if (take && !findTerms(agreements, day)?.quickPay) {
    throw new AppError('conflict', 'You have not agreed on quick pay. Propose it with a new card.')
  }
  const quickPayTaken = take ? { uid: by.uid, at: by.at } : null
  const changed = agreements.filter(each => (each.quickPayTaken !== null) !== take)
  return changed.map(each => ({ ...each, quickPayTaken }))
}

function refuseOtherThan(entityId: string, by: AgreementParty, sentence: string): void {
  if (by.entityId !== entityId) throw new AppError('notAllowed', sentence)
}

function byOf({ uid, entityId }: AgreementParty) {
  return { uid, entityId }
}
