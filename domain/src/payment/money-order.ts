/** Orders to move money outside of the ledger: what a pay-in or a payout provider is told. */

import type { BankAccount, ShownDestination } from './payout-destination.ts'

/** Money a jobber wants to pay in. */
export type PayInOrder = {
  paymentId: string
  jobberEntityId: string
  jobberName: string
  entityId: string
  entityName: string
  amountCents: number
  currency: string
  askedOn: number
}

/** Money to be paid out: the net, fee already off. */
export type PayoutOrder = {
  withdrawalId: string
  entityId: string
  entityName: string
  /** Whom to call when the bank returns it; absent where the business gave none. */
  entityPhoneNo?: string | undefined
  netCents: number
  currency: string
  requestedOn: number
  /** The only place where the whole number is written out. */
  destination: Pick<ShownDestination, 'holder' | 'bankName'> & BankAccount
}
