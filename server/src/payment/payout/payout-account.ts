/** The numbers of a bank account. They are stored sealed, and unsealed only to make a payout. */
import { type BankAccount, bankAccountSchema } from '@haulway/domain/payment/payout/payout-destination.ts'
import { seal, unseal } from '../../auth/secrets.ts'

export function sealAccount(key: Buffer, account: BankAccount): string {
  return seal(key, JSON.stringify(account))
}

/** @returns undefined when there is no account, or it was sealed with another key */
export function unsealAccount(key: Buffer, sealed: string | undefined): BankAccount | undefined {
  const text = unseal(key, sealed)
  return text === undefined ? undefined : bankAccountSchema.parse(JSON.parse(text))
}
