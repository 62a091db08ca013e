/**
 * The chart of accounts. Every line is signed; a journal entry's lines sum to zero, and so does the whole ledger.
 *
 * | account                        | a positive balance means                                          |
 * |--------------------------------|-------------------------------------------------------------------|
 * | `wallet:{entity}`              | the platform holds it for the entity, free to withdraw            |
 * | `held:{entity}`                | set aside for a withdrawal on its way                             |
 * | `receivable:{entity}:{jobber}` | the jobber still has to pay it to the entity                      |
 * | `payable:{jobber}:{entity}`    | (stands negative) the same debt, as the jobber sees it            |
 * | `paying:{jobber}:{entity}`     | (stands negative) debt with a payment on its way                  |
 * | `platform:payin`               | (stands negative) all that ever came in from outside              |
 * | `platform:payout`              | all that ever went out                                            |
 * | `platform:fees`                | what the platform earned                                          |
 *
 * A load approved: payable −, receivable +. A payment asked for: payable +, paying −. Settled: paying +, receivable −,
 * wallet +, payin −. A withdrawal held: wallet −, held +. Settled: held −, payout + net, fees + fee. Failed: back.
 */
import { z } from 'zod'

const id = '[0-9a-f-]{36}'
const accountPattern = new RegExp(
  `^(?:(?:wallet|held):${id}|(?:receivable|payable|paying):${id}:${id}|platform:(?:payin|payout|fees))$`,
)

export type Account =
  | `${'wallet' | 'held'}:${string}`
  | `${'receivable' | 'payable' | 'paying'}:${string}:${string}`
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

/** What the jobber owes, as the entity sees it. */
export function receivableAccount(entityId: string, jobberEntityId: string): Account {
  return `receivable:${entityId}:${jobberEntityId}`
}

/** The same debt, as the jobber sees it. */
export function payableAccount(jobberEntityId: string, entityId: string): Account {
  return `payable:${jobberEntityId}:${entityId}`
}

/** Debt with a payment on its way. */
export function payingAccount(jobberEntityId: string, entityId: string): Account {
  return `paying:${jobberEntityId}:${entityId}`
}

/** The entity whose locked balance row an account belongs to; undefined for the platform's, which keep none. */
export function accountOwner(account: Account): string | undefined {
  const [kind, owner] = account.split(':')
  return kind === 'platform' ? undefined : owner
}
