/** Who settles in the demo what the manual money port lays out: money is in the bank some minutes after it was sent. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { paymentDocumentSchema } from '@haulway/domain/payment/payment.documents.ts'
import { withdrawalDocumentSchema } from '@haulway/domain/payment/withdrawal.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { isDemoId } from '../demo-id.ts'
import type { Town } from './town.ts'

/** @property entityId who pays a payment, who is paid a withdrawal */
export type Unsettled = { what: 'payment' | 'withdrawal'; entityId: string; id: string }

/** As an administrator does it, at an instant of the day. */
export type Settle = (unsettled: Unsettled, atMs: number) => Promise<void>

const underWayMs = 20 * minuteMs

/** Settles each once, however late its document says so. What somebody else has ended is left as it is. */
export function settlingOnce(settle: Settle): Settle {
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

/** Settles what is due, as far as documents tell. */
export async function settleDue(town: Town, settle: Settle, nowMs: number): Promise<void> {
  for (const { client, entityId } of town.jobbers.values()) {
    const payments = client.store.list(entityScope(entityId), 'payments', paymentDocumentSchema)
    for (const { paymentId, state, askedOn } of payments) {
      const dueMs = askedOn + underWayMs
      if (state !== 'asked' || dueMs > nowMs || !isDemoId(paymentId)) continue
      await settle({ what: 'payment', entityId, id: paymentId }, dueMs)
    }
  }
  for (const { client, entityId } of town.haulers.values()) {
    const withdrawals = client.store.list(entityScope(entityId), 'withdrawals', withdrawalDocumentSchema)
    for (const { withdrawalId, state, requestedOn } of withdrawals) {
      const dueMs = requestedOn + underWayMs
      if (state !== 'held' || dueMs > nowMs || !isDemoId(withdrawalId)) continue
      await settle({ what: 'withdrawal', entityId, id: withdrawalId }, dueMs)
    }
  }
}
