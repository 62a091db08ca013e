/**
 * The chart of accounts. Every line is signed; a journal entry's lines sum to zero, and so does the whole ledger.
 *
 * | account                        | a positive balance means                                          |
 * |--------------------------------|-------------------------------------------------------------------|
 * | `wallet:{entity}`              | the platform holds it for the entity, which can withdraw it       |
 * | `held:{entity}`                | reserved for a withdrawal in progress                             |
 * | `receivable:{payee}:{payer}`   | the payer owes it to the payee                                    |
 * | `payable:{payer}:{payee}`      | (is negative) the same debt, from the payer's side                |
 * | `paying:{payer}:{payee}`       | (is negative) debt with a payment in progress                     |
 * | `disputed:{payer}:{payee}`     | (is negative) debt that waits until a dispute is settled          |
 * | `retained:{payer}:{payee}`     | (is negative) debt that the payer keeps until it releases it      |
 * | `platform:payin`               | (is negative) all money ever paid in                              |
 * | `platform:payout`              | all money ever paid out                                           |
 * | `platform:fees`                | the platform's earnings                                           |
 *
 * Load approved, shift agreed, day closed: payable −, receivable +. Line disputed: payable +, disputed −.
 * Dispute resolved: disputed +, payable − what was agreed, receivable − the rest.
 * Payment requested: payable +, paying −. Payment settled: paying +, receivable −, wallet +, payin −.
 * Statement closed: tax payable −, receivable +; retained payable +, retained −; fee for quick pay payable +,
 * receivable −. Retainage released: retained +, payable −. Deduction agreed: payable +, receivable −.
 * Interest charged: payable −, receivable +.
 * Withdrawal held: wallet −, held +. Withdrawal settled: held −, payout + net, fees + fee. Failed: the reverse.
 */
import { z } from 'zod'

const id = '[0-9a-f-]{36}'
const between = '(?:receivable|payable|paying|disputed|retained)'
const accountPattern = new RegExp(`^(?:(?:wallet|held):${id}|${between}:${id}:${id}|platform:(?:payin|payout|fees))$`)

export type Account =
  | `${'wallet' | 'held'}:${string}`
  | `${'receivable' | 'payable' | 'paying' | 'disputed' | 'retained'}:${string}:${string}`
  | `platform:${'payin' | 'payout' | 'fees'}`

export const accountSchema = z.custom<Account>(
  value => typeof value === 'string' && accountPattern.test(value),
  'Not an account',
)

export const platformPayin: Account = 'platform:payin'
export const platformPayout: Account = 'platform:payout'
export const platformFees: Account = 'platform:fees'

export function walletAccount(entityId: string): Account {
  return `wallet:${entityId}`
}

export function heldAccount(entityId: string): Account {
  return `held:${entityId}`
}

/** The payer's debt, from the payee's side. */
export function receivableAccount(payeeEntityId: string, payerEntityId: string): Account {
  return `receivable:${payeeEntityId}:${payerEntityId}`
}

/** The same debt, from the payer's side. */
export function payableAccount(payerEntityId: string, payeeEntityId: string): Account {
  return `payable:${payerEntityId}:${payeeEntityId}`
}

/** Debt with a payment in progress. */
export function payingAccount(payerEntityId: string, payeeEntityId: string): Account {
  return `paying:${payerEntityId}:${payeeEntityId}`
}

/** Debt that waits until a dispute of a line is settled. */
export function disputedAccount(payerEntityId: string, payeeEntityId: string): Account {
  return `disputed:${payerEntityId}:${payeeEntityId}`
}

/** Debt that the payer retains until it releases it. */
export function retainedAccount(payerEntityId: string, payeeEntityId: string): Account {
  return `retained:${payerEntityId}:${payeeEntityId}`
}

/** The entity whose locked balance row an account belongs to; undefined for the platform's, which have no row. */
export function accountOwner(account: Account): string | undefined {
  const [kind, owner] = account.split(':')
  return kind === 'platform' ? undefined : owner
}
