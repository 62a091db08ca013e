/** Records of what a business is in Stripe. An administrator enters them; the business sets them up with Stripe. */
import { idSchema } from '@haulway/domain/ids.ts'
import { eq } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const stripeAccountSchema = z.object({
  entityId: idSchema,
  /** The connected account that withdrawals are paid out by. */
  accountId: z
    .string()
    .regex(/^acct_\w{1,60}$/)
    .nullable(),
  /** The customer and the method that payments are collected from. */
  customerId: z
    .string()
    .regex(/^cus_\w{1,60}$/)
    .nullable(),
  paymentMethodId: z
    .string()
    .regex(/^pm_\w{1,60}$/)
    .nullable(),
})
export type StripeAccount = z.infer<typeof stripeAccountSchema>

export const stripeAccounts = pgTable('stripe_accounts', {
  entityId: uuid('entity_id').primaryKey(),
  record: recordColumn('stripe_accounts', stripeAccountSchema).notNull(),
})

export async function findStripeAccount(tx: Transaction, entityId: string): Promise<StripeAccount | undefined> {
  const [row] = await tx.select().from(stripeAccounts).where(eq(stripeAccounts.entityId, entityId))
  return row?.record
}

export function saveStripeAccount(tx: Transaction, record: StripeAccount): void {
  saveRow(tx, stripeAccounts, { entityId: record.entityId, record })
}
