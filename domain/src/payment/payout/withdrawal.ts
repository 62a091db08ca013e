/** Withdrawal: an entity takes money out of its wallet. Held with the quoted fee, then settled or failed. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import type { WithdrawalOrder } from '../../ledger/withdrawal-postings.ts'
import { amountCentsSchema, currencySchema } from '../../money.ts'
import { daySchema, instantMsSchema } from '../../time.ts'
import { shownDestinationSchema } from './payout-destination.ts'

export const withdrawalStates = ['held', 'settled', 'failed'] as const

export const withdrawalSchema = z.object({
  withdrawalId: idSchema,
  entityId: idSchema,
  entityName: z.string().max(80),
  currency: currencySchema,
  grossCents: amountCentsSchema.min(1),
  feeCents: amountCentsSchema,
  netCents: amountCentsSchema,
  feeConfigVersion: z.int().min(1),
  /** The destination account at the time of the request. */
  payoutDestinationId: idSchema,
  destination: shownDestinationSchema,
  state: z.enum(withdrawalStates),
  requestedOn: instantMsSchema,
  /** The banking day by which the bank account has it. */
  expectedOn: daySchema,
  endedOn: instantMsSchema.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** The ledger's input for this withdrawal. */
export function withdrawalOrder(withdrawal: Withdrawal): WithdrawalOrder {
  const { withdrawalId, entityId, grossCents, feeCents } = withdrawal
  return { withdrawalId, entityId, grossCents, feeCents }
}

/** @throws AppError conflict when it has settled or failed already */
export function decideEndWithdrawal(withdrawal: Withdrawal, state: 'settled' | 'failed', at: number): Withdrawal {
  if (withdrawal.state !== 'held') throw new AppError('conflict', `This withdrawal is already ${withdrawal.state}.`)
  return { ...withdrawal, state, endedOn: at }
}
