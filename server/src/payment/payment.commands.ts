/** Commands on payments: the jobber requests one; a pay-in provider or an administrator ends it. */

import { AppError } from '@haulway/domain/errors.ts'
import type { Debt } from '@haulway/domain/ledger/debt.ts'
import { decideFailPayment, decidePayBalance, decideSettlePayment } from '@haulway/domain/ledger/payment-postings.ts'
import { decideChargeInterest } from '@haulway/domain/ledger/statement-postings.ts'
import { itemOfInterest } from '@haulway/domain/payment/debt-items.ts'
import { lateInterestOf } from '@haulway/domain/payment/late-interest.ts'
import { paymentDocuments } from '@haulway/domain/payment/payment.documents.ts'
import { decideEndPayment, type Payment, paymentOrder } from '@haulway/domain/payment/payment.ts'
import { statementDocuments } from '@haulway/domain/payment/statement/statement.documents.ts'
import { decidePaid, type Statement } from '@haulway/domain/payment/statement/statement.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { ownerOf } from '@haulway/domain/wire/made-ids.ts'
import { getEntity } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import { claimIds } from '../http/command/claim-ids.ts'
import type { Unit } from '../http/command/command.ts'
import { lockDebt, postEntry, stampOf } from '../ledger/post-entry.ts'
import { notify } from '../notification/notification.commands.ts'
import { bookStated } from './book-work.ts'
import { removeMoneyOrder } from './money-order.table.ts'
import { addPayment, findPayment, getPaymentForUpdate, listReceipt, savePayment } from './payment.table.ts'
import { listUnpaidStatements, savePaid } from './statement/statement.table.ts'
import { listTakenOff } from './statement/taken-off.ts'
import { findStripeAccount } from './stripe/stripe-account.table.ts'

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
  const { entityId, paymentId, payeeEntityId, amountCents, currency } = input
  await requireRole(unit, entityId, 'manager', 'payment')
  const debt = await lockDebt(unit.tx, { payerEntityId: entityId, payeeEntityId }, currency)
  const before = await findPayment(unit.tx, entityId, paymentId)
  if (before) return replyAgain(before, input)
  return askPayment(unit, debt, { paymentId, receiptId: paymentId, amountCents })
}

type PayBalances = {
  entityId: string
  receiptId: string
  currency: string
  payments: { payeeEntityId: string; amountCents: number }[]
}

/** Requests all of the payments, or none: one that can't be made refuses the others. */
export async function payBalances(unit: Unit, { entityId, receiptId, currency, payments }: PayBalances) {
  await requireRole(unit, entityId, 'manager', 'payment')
  // In the order in which every transaction locks debts.
  const inOrder = payments.toSorted((a, b) => (a.payeeEntityId < b.payeeEntityId ? -1 : 1))
  const debts: Debt[] = []
  for (const { payeeEntityId } of inOrder) {
    debts.push(await lockDebt(unit.tx, { payerEntityId: entityId, payeeEntityId }, currency))
  }
  const before = await listReceipt(unit.tx, entityId, receiptId)
  if (before.length > 0) return { payments: replyReceipt(before, inOrder, currency) }
  const paid: { paymentId: string; state: Payment['state'] }[] = []
  for (const [i, { amountCents }] of inOrder.entries()) {
    const paymentId = unit.newId()
    await claimIds(unit.tx, [{ id: paymentId, kind: 'payment', owner: ownerOf([entityId]) }])
    paid.push(await askPayment(unit, debts[i]!, { paymentId, receiptId, amountCents }))
  }
  return { payments: paid }
}

export async function getPaymentMethod(unit: Unit, { entityId }: { entityId: string }) {
  await requireRole(unit, entityId, 'manager')
  const account = await findStripeAccount(unit.tx, entityId)
  return { method: account?.paymentMethodId ? ('bankDebit' as const) : ('byHand' as const) }
}

type Asked = Pick<Payment, 'paymentId' | 'receiptId' | 'amountCents'>

async function askPayment(unit: Unit, debt: Debt, { paymentId, receiptId, amountCents }: Asked) {
  const { payerEntityId, payeeEntityId, currency } = debt
  const order = {
    paymentId,
    amountCents,
    currency,
    jobberEntityId: payerEntityId,
    jobberName: debt.payerName,
    entityId: payeeEntityId,
    entityName: debt.payeeName,
  }
  const asked = { ...order, receiptId, state: 'asked' as const, askedOn: unit.receivedAt }
  const payment: Payment = { ...asked, paidTimestamp: null, endedOn: null }
  const entry = decidePayBalance(stampOf(unit, currency), paymentOrder(payment), () => debt.owedCents)
  if (!(await addPayment(unit.tx, payment))) throw new AppError('conflict')
  await postEntry(unit, payerEntityId, entry)
  unit.publish(paymentDocuments(payment))
  unit.enqueue({ kind: 'ask-pay-in', data: { ...order, askedOn: unit.receivedAt } })
  return { paymentId, state: payment.state }
}

/** The money came in (`settled`) or never will (`failed`). Called for a pay-in provider or an administrator. */
export async function endPayment(
  unit: Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish' | 'enqueue'>,
  { entityId, paymentId }: PaymentKey,
  state: 'settled' | 'failed',
): Promise<Payment> {
  const payment = decideEndPayment(await getPaymentForUpdate(unit.tx, entityId, paymentId), state, unit.receivedAt)
  const decide = state === 'settled' ? decideSettlePayment : decideFailPayment
  savePayment(unit.tx, payment)
  removeMoneyOrder(unit.tx, { ownerId: entityId, kind: 'payment', orderId: paymentId })
  const entry = decide(stampOf(unit, payment.currency), paymentOrder(payment))
  await postEntry(unit, payment.jobberEntityId, entry)
  unit.publish(paymentDocuments(payment))
  const { entityId: payeeEntityId, jobberName } = payment
  if (state === 'settled') await markPaid(unit, payment)
  if (state === 'settled') await notify(unit, payeeEntityId, 'paid', { paymentId, jobberName })
  return payment
}

/** Marks the statements whose last cent has arrived. The debt is locked: no statement is closed meanwhile. */
async function markPaid(unit: Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish'>, payment: Payment): Promise<void> {
  const { jobberEntityId: payerEntityId, entityId: payeeEntityId, currency } = payment
  const { paidCents } = await lockDebt(unit.tx, { payerEntityId, payeeEntityId }, currency)
  const { timeZone } = await getEntity(unit.tx, payerEntityId)
  const day = dayOf(unit.receivedAt, timeZone)
  const unpaid = await listUnpaidStatements(unit.tx, { payerEntityId, payeeEntityId, currency })
  await chargeInterest(unit, payment, unpaid, { paidCents, amountCents: payment.amountCents, day })
  for (const each of unpaid) {
    const paid = decidePaid(each, paidCents, day)
    if (!paid) return
    savePaid(unit.tx, paid)
    unit.publish(statementDocuments(paid))
  }
}

/** Books the agreed interest of what came late; the next statement states it. */
async function chargeInterest(
  unit: Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish'>,
  { jobberEntityId: payerEntityId, entityId: payeeEntityId, paymentId, currency }: Payment,
  unpaid: readonly Statement[],
  paid: { paidCents: number; amountCents: number; day: string },
): Promise<void> {
  const isLate = unpaid.some(
    ({ interestPercentMilli, paper }) => interestPercentMilli !== null && paper.dueOn < paid.day,
  )
  if (!isLate) return
  const taken = await listTakenOff(unit.tx, { payerEntityId, payeeEntityId, currency }, unpaid)
  const { baseCents, interestCents } = lateInterestOf(unpaid, taken, paid)
  const debt = { payerEntityId, payeeEntityId, paymentId }
  const entry = decideChargeInterest(stampOf(unit, currency), debt, interestCents)
  if (!entry) return
  const { agreement } = unpaid[0]!
  const parties = { payerEntityId, payeeEntityId, currency, agreement, bookedDay: paid.day }
  const item = itemOfInterest(parties, paymentId, baseCents, interestCents)
  await bookStated(unit, payerEntityId, entry, [item])
}

/** The reply to a payment sent again under another idempotency key. @throws AppError otherInput if it differs */
function replyAgain(before: Payment, input: PayBalance) {
  const { entityId, amountCents, currency } = before
  const isSame = entityId === input.payeeEntityId && amountCents === input.amountCents && currency === input.currency
  if (!isSame) throw new AppError('otherInput')
  return { paymentId: before.paymentId, state: before.state }
}

/** The same for payments that were requested together. */
function replyReceipt(before: readonly Payment[], wanted: PayBalances['payments'], currency: string) {
  const isSame =
    before.length === wanted.length &&
    before.every(each => {
      const same = wanted.find(({ payeeEntityId }) => payeeEntityId === each.entityId)
      return each.currency === currency && each.amountCents === same?.amountCents
    })
  if (!isSame) throw new AppError('otherInput')
  return before.map(({ paymentId, state }) => ({ paymentId, state }))
}
