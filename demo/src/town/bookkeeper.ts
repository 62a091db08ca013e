/** Settles the demo's payments and withdrawals, as a bank would: some minutes after they were sent. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idTimeMs } from '@haulway/domain/ids.ts'
import { paymentDocumentSchema } from '@haulway/domain/payment/payment.documents.ts'
import { withdrawalDocumentSchema } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { isDemoId } from '../demo-id.ts'
import type { Town } from './town.ts'

/** @property entityId the payer of a payment, the recipient of a withdrawal */
export type Unsettled = { what: 'payment' | 'withdrawal'; entityId: string; id: string }

/** Settles as an administrator does. @param atMs when, by the demo's clock */
export type Settle = (unsettled: Unsettled, atMs: number) => Promise<void>

/** From the request by the demo's clock, which its ids show: while it catches up, the server's clock is ahead. */
const transferMs = 20 * minuteMs

/** Settles each one only once, however late its document shows it. Skips those that someone else has ended. */
export function settleOnce(settle: Settle): Settle {
  const settled = new Set<string>()
  return async (unsettled, atMs) => {
    const name = JSON.stringify(unsettled)
    if (settled.has(name)) return
    settled.add(name)
    try {
      await settle(unsettled, atMs)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }
}

/** Settles the payments and withdrawals that are due, as the documents show them. */
export async function settleDue(town: Town, settle: Settle, nowMs: number): Promise<void> {
  for (const { client, entityId } of [...town.jobbers.values(), ...town.haulers.values()]) {
    const payments = client.store.list(entityScope(entityId), 'payments', paymentDocumentSchema)
    for (const { paymentId, state, askedOn } of payments.filter(each => each.jobberEntityId === entityId)) {
      const dueMs = idTimeMs(paymentId) + transferMs
      if (state !== 'asked' || dueMs > nowMs || !isDemoId(paymentId)) continue
      await settle({ what: 'payment', entityId, id: paymentId }, Math.max(dueMs, askedOn))
    }
  }
  for (const { client, entityId } of town.haulers.values()) {
    const withdrawals = client.store.list(entityScope(entityId), 'withdrawals', withdrawalDocumentSchema)
    for (const { withdrawalId, state, requestedOn } of withdrawals) {
      const dueMs = idTimeMs(withdrawalId) + transferMs
      if (state !== 'held' || dueMs > nowMs || !isDemoId(withdrawalId)) continue
      await settle({ what: 'withdrawal', entityId, id: withdrawalId }, Math.max(dueMs, requestedOn))
    }
  }
}
