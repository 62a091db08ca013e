import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { expect, test } from 'vitest'
import { inPaidOrder } from './payment-order.ts'

const parties = { jobberEntityId: 'j', jobberName: 'Brandt', entityId: 'e', entityName: 'Delgado' }
const payment = (paymentId: string, askedOn: number, paidTimestamp: number | null): PaymentDocument => ({
  ...parties,
  paymentId,
  receiptId: paymentId,
  amountCents: 100,
  currency: 'USD',
  askedOn,
  paidTimestamp,
  endedOn: paidTimestamp,
  state: paidTimestamp === null ? 'asked' : 'settled',
})

test('payments still processing come first, then the newest paid, and a payment read twice is listed once', () => {
  const read = [payment('a', 1, 10), payment('b', 2, 30), payment('c', 3, null), payment('a', 1, 10)]
  expect(inPaidOrder(read).map(each => each.paymentId)).toEqual(['c', 'b', 'a'])
})
