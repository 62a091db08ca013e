/** Orders to move money outside of the ledger: what a pay-in or a payout provider is told. */

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

/** Money to be paid out: the net, fee already off. The bank account is agreed outside of the product. */
export type PayoutOrder = {
  withdrawalId: string
  entityId: string
  entityName: string
  /** Whom to ask for the bank account; absent where the business gave none. */
  entityPhoneNo?: string | undefined
  netCents: number
  currency: string
  requestedOn: number
}
