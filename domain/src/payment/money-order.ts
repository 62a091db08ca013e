/** Orders to move money outside of the ledger, for a pay-in or a payout provider. */

import type { BankAccount, ShownDestination } from './payout/payout-destination.ts'

/** Money that a jobber wants to pay in. */
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

/** Money to pay out: the net amount, with the fee already subtracted. */
export type PayoutOrder = {
  withdrawalId: string
  entityId: string
  entityName: string
  /** The number to call when the bank returns the money; absent if the business has none. */
  entityPhoneNo?: string | undefined
  netCents: number
  currency: string
  requestedOn: number
  /** The only place with the full account number. */
  destination: Pick<ShownDestination, 'holder' | 'bankName'> & BankAccount
}
