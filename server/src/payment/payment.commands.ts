/** Commands on payments: the jobber requests one; a pay-in provider or an administrator ends it. */
import { AppError } from '@haulway/domain/errors.ts'
import { decideFailPayment, decidePayBalance, decideSettlePayment } from '@haulway/domain/ledger/payment-postings.ts'
import { paymentDocuments } from '@haulway/domain/payment/payment.documents.ts'
import { decideEndPayment, type Payment, paymentOrder } from '@haulway/domain/payment/payment.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { lockDebt, postEntry } from '../ledger/post-entry.ts'
import { notify } from '../notification/notification.commands.ts'
import { addPayment, findPayment, getPaymentForUpdate, savePayment } from './payment.table.ts'

type PayBalance = {
  entityId: string
  paymentId: string
  payeeEntityId: string
  amountCents: number
  currency: string
}

/** @property entityId the jobber that pays */
export type PaymentKey = { entityId: string; paymentId: string }

export async function payBalance(unit: Unit, input: PayBalance) {
  const { entityId: jobberEntityId, payeeEntityId: entityId, paymentId, amountCents, currency } = input
  await requireRole(unit, jobberEntityId, 'manager', 'payment')
  const debt = await lockDebt(unit.tx, { jobberEntityId, entityId }, currency)
  const before = await findPayment(unit.tx, jobberEntityId, paymentId)
  if (before) return replyAgain(before, input)
  const { jobberName, entityName } = debt
  const order = { paymentId, jobberEntityId, jobberName, entityId, entityName, amountCents, currency }
  const payment: Payment = { ...order, state: 'asked', askedOn: unit.at, paidTimestamp: null, endedOn: null }
  const entry = decidePayBalance(stampOf(unit, currency), paymentOrder(payment), () => debt.owedCents)
  if (!(await addPayment(unit.tx, payment))) throw new AppError('conflict')
  await postEntry(unit, jobberEntityId, entry)
  unit.publish(paymentDocuments(payment))
  unit.enqueue({ kind: 'ask-pay-in', data: { ...order, askedOn: unit.at } })
  return { paymentId, state: payment.state }
}

/** The money came in (`settled`) or never will (`failed`). Called for a pay-in provider or an administrator. */
export async function endPayment(
  unit: Pick<Unit, 'tx' | 'at' | 'newId' | 'publish' | 'enqueue'>,
  { entityId, paymentId }: PaymentKey,
  state: 'settled' | 'failed',
): Promise<Payment> {
  const payment = decideEndPayment(await getPaymentForUpdate(unit.tx, entityId, paymentId), state, unit.at)
  const decide = state === 'settled' ? decideSettlePayment : decideFailPayment
  savePayment(unit.tx, payment)
  const entry = decide(stampOf(unit, payment.currency), paymentOrder(payment))
  await postEntry(unit, payment.jobberEntityId, entry)
  unit.publish(paymentDocuments(payment))
  const { entityId: payeeEntityId, jobberName } = payment
  if (state === 'settled') await notify(unit, payeeEntityId, 'paid', { paymentId, jobberName })
  return payment
}

/** The reply to a payment sent again under another idempotency key. @throws AppError otherInput if it differs */
function replyAgain(before: Payment, input: PayBalance) {
  const { entityId, amountCents, currency } = before
  const isSame = entityId === input.payeeEntityId && amountCents === input.amountCents && currency === input.currency
  if (!isSame) throw new AppError('otherInput')
  return { paymentId: before.paymentId, state: before.state }
}

function stampOf(unit: Pick<Unit, 'at' | 'newId'>, currency: string) {
  return { journalEntryId: unit.newId(), at: unit.at, currency }
}
