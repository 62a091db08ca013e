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

/** Money to be paid out: the net, fee already off. */
export type PayoutOrder = {
  withdrawalId: string
  entityId: string
  entityName: string
  netCents: number
  currency: string
  requestedOn: number
}
