/**
 * The ports of money: how it comes in and how it goes out. A port is asked by a job after the commit, perhaps more than
 * once; it tells later, by `endPayment` and `endWithdrawal`, what became of it.
 */
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'

/** @property ask collects the money from the jobber; asking for one payment again collects it once. */
export type PayIn = { name: string; ask: (order: PayInOrder) => Promise<void> }

/** @property send pays the money out; sending one withdrawal again pays it once. */
export type Payout = { name: string; send: (order: PayoutOrder) => Promise<void> }
