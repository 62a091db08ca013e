/** The numbers of a bank account, as they are kept: sealed, and opened only for who makes the payout. */
import { type BankAccount, bankAccountSchema } from '@haulway/domain/payment/payout-destination.ts'
import { seal, unseal } from '../auth/secrets.ts'

export function sealAccount(key: Buffer, account: BankAccount): string {
  return seal(key, JSON.stringify(account))
}

/** @returns undefined where there is nothing, or where it was sealed with another key */
export function unsealAccount(key: Buffer, sealed: string | undefined): BankAccount | undefined {
  const text = unseal(key, sealed)
  return text === undefined ? undefined : bankAccountSchema.parse(JSON.parse(text))
}
