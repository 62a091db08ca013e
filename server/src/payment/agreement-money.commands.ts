/** Commands on the money of a standing agreement: deductions, quick pay, and the release of what is retained. */
import { AppError } from '@haulway/domain/errors.ts'
import { decideBookDeduction, decideReleaseRetainage } from '@haulway/domain/ledger/statement-postings.ts'
import { itemOfDeduction, itemOfRelease } from '@haulway/domain/payment/debt-items.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { agreementDocuments } from '@haulway/domain/work/agreement/agreement.documents.ts'
import type { Agreement } from '@haulway/domain/work/agreement/agreement.ts'
import {
  decideAnswerDeduction,
  decideProposeDeduction,
  decideQuickPay,
} from '@haulway/domain/work/agreement/agreement-money.ts'
import { getEntity } from '../entity/entity.table.ts'
import type { Unit } from '../http/command/command.ts'
import { lockDebt, stampOf } from '../ledger/post-entry.ts'
import { type NamedAgreement, notifyOther, partyOf, requireAgreement } from '../work/agreement/agreement.commands.ts'
import { listAgreementsForUpdate, saveAgreement } from '../work/agreement/agreement.table.ts'
import { bookStated } from './book-work.ts'

export async function proposeDeduction(unit: Unit, input: NamedAgreement & { reason: string; amountCents: number }) {
  const { agreement } = await requireAgreement(unit, input)
  const { reason, amountCents } = input
  const deductionId = unit.newId()
  save(unit, decideProposeDeduction(agreement, { deductionId, reason, amountCents }, partyOf(unit, input)))
  await notifyOther(unit, agreement, input.entityId, 'deductionProposed')
  return { deductionId }
}

/** An agreed deduction is booked, and is on the next statement. */
export async function answerDeduction(unit: Unit, input: NamedAgreement & { deductionId: string; accept: boolean }) {
  const { agreement: before } = await requireAgreement(unit, input)
  const { agreement, deduction } = decideAnswerDeduction(before, input, partyOf(unit, input))
  save(unit, agreement)
  await notifyOther(unit, agreement, input.entityId, 'deductionAnswered')
  if (deduction.state === 'agreed') {
    const { deductionId, reason, amountCents } = deduction
    const entry = decideBookDeduction(
      stampOf(unit, agreement.currency),
      { ...debtOf(agreement), deductionId },
      amountCents,
    )
    const item = itemOfDeduction(await statedBy(unit, agreement), deductionId, reason, amountCents)
    await bookStated(unit, agreement.payerEntityId, entry, [item])
  }
  return { agreementId: agreement.agreementId }
}

export async function setQuickPay(unit: Unit, input: NamedAgreement & { take: boolean }) {
  const { agreement, payer } = await requireAgreement(unit, input)
  const agreements = await listAgreementsForUpdate(unit.tx, agreement)
  const day = dayOf(unit.receivedAt, payer.timeZone)
  const changed = decideQuickPay({ agreement, agreements }, { take: input.take, day }, partyOf(unit, input))
  for (const each of changed) save(unit, each)
  if (changed.length > 0) await notifyOther(unit, agreement, input.entityId, 'quickPayChanged')
  return { agreementId: agreement.agreementId }
}

export async function releaseRetainage(unit: Unit, input: NamedAgreement & { amountCents: number }) {
  const { agreement } = await requireAgreement(unit, input)
  if (input.entityId !== agreement.payerEntityId) {
    throw new AppError('notAllowed', 'Only the payer can release retainage.')
  }
  const debt = debtOf(agreement)
  const { retainedCents } = await lockDebt(unit.tx, debt, agreement.currency)
  const releaseId = unit.newId()
  const stamp = stampOf(unit, agreement.currency)
  const entry = decideReleaseRetainage(stamp, { ...debt, releaseId }, input.amountCents, retainedCents)
  const item = itemOfRelease(await statedBy(unit, agreement), releaseId, input.amountCents)
  await bookStated(unit, agreement.payerEntityId, entry, [item])
  await notifyOther(unit, agreement, input.entityId, 'retainageReleased')
  return { agreementId: agreement.agreementId }
}

function save(unit: Unit, agreement: Agreement): void {
  saveAgreement(unit.tx, agreement)
  unit.publish(agreementDocuments(agreement))
}

function debtOf({ payerEntityId, payeeEntityId }: Agreement) {
  return { payerEntityId, payeeEntityId }
}

/** Whose statement states it, and on which day it is booked, by the payer's calendar. */
async function statedBy(unit: Unit, { payerEntityId, payeeEntityId, currency, kind: agreement }: Agreement) {
  const { timeZone } = await getEntity(unit.tx, payerEntityId)
  return { payerEntityId, payeeEntityId, currency, agreement, bookedDay: dayOf(unit.receivedAt, timeZone) }
}
