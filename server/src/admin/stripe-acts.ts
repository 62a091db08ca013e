/** What an administrator can do for Stripe: enter what a business is there, after it has set that up with Stripe. */
import { idSchema } from '@haulway/domain/ids.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { getEntity } from '../entity/entity.table.ts'
import type { Unit } from '../http/command/command.ts'
import { hasAskedPayment } from '../payment/payment.table.ts'
import { hasHeldWithdrawal } from '../payment/payout/withdrawal.table.ts'
import { findStripeAccount, saveStripeAccount, stripeAccountSchema } from '../payment/stripe/stripe-account.table.ts'
import { readArgs } from './read-args.ts'

const usage =
  'stripe <entity id> [--account acct_…|none] [--customer cus_…|none --payment-method pm_…|none]: what it is in Stripe'

const text = { type: 'string' } as const

export const stripeActs = {
  stripe: {
    usage,
    options: { account: text, customer: text, 'payment-method': text },
    run: async ({ tx }: Pick<Unit, 'tx'>, positionals: string[], options: Record<string, unknown>): Promise<string> => {
      const [entityId] = readArgs(z.tuple([idSchema]), positionals, usage)
      const entity = await getEntity(tx, entityId)
      const before = await findStripeAccount(tx, entityId)
      const none = { entityId, accountId: null, customerId: null, paymentMethodId: null }
      const entered = {
        ...(options.account !== undefined && { accountId: orNull(options.account) }),
        ...(options.customer !== undefined && { customerId: orNull(options.customer) }),
        ...(options['payment-method'] !== undefined && { paymentMethodId: orNull(options['payment-method']) }),
      }
      const account = readArgs(stripeAccountSchema, { ...none, ...before, ...entered }, usage)
      if (Object.keys(entered).length > 0) {
        await requireNothingOpen(tx, entityId)
        saveStripeAccount(tx, account)
      }
      const { accountId, customerId, paymentMethodId } = account
      return `${entity.name} in Stripe: account ${accountId}, customer ${customerId}, method ${paymentMethodId}.`
    },
  },
}

/** An order that is under way may be in the manual port's folder, and must not be sent a second way. */
async function requireNothingOpen(tx: Unit['tx'], entityId: string): Promise<void> {
  const isOpen = (await hasAskedPayment(tx, entityId)) || (await hasHeldWithdrawal(tx, entityId))
  if (isOpen) throw new ConfigError('This business has open payments or withdrawals. Settle them first.')
}

const orNull = (value: unknown) => (value === 'none' ? null : value)
