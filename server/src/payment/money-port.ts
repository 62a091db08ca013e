/**
 * The money ports: how money comes in and goes out. A job calls a port after the commit, perhaps more than once. The
 * port reports the result later with `endPayment` or `endWithdrawal`.
 */
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'

/** @property ask collects the money from the jobber; a repeated call for one payment collects it once. */
export type PayIn = { name: string; ask: (order: PayInOrder) => Promise<void> }

/** @property send pays the money out; a repeated call for one withdrawal pays it once. */
export type Payout = { name: string; send: (order: PayoutOrder) => Promise<void> }
