import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { expect, test } from 'vitest'
import { inPaidOrder } from './payment-order.ts'

const payment = (paymentId: string, askedOn: number, paidTimestamp: number | null) =>
  ({ paymentId, askedOn, paidTimestamp, state: paidTimestamp ? 'settled' : 'asked' }) as PaymentDocument

test('the last paid comes first, what is on its way before it, and one read twice stands once', () => {
  const read = [payment('a', 1, 10), payment('b', 2, 30), payment('c', 3, null), payment('a', 1, 10)]
  expect(inPaidOrder(read).map(each => each.paymentId)).toEqual(['c', 'b', 'a'])
})
