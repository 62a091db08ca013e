/** Access to Stripe's API, and what its refusals mean. */
import { dayMs } from '@haulway/domain/time.ts'
import Stripe from 'stripe'

export type StripeSettings = {
  secretKey: string
  /** The secrets of the endpoints for the platform's events and for those of connected accounts. */
  webhookSecrets: readonly string[]
  /** Another address of the API, for tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

export function openStripeClient({ secretKey, api }: StripeSettings): Stripe {
  return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 30_000, telemetry: false, ...api })
}

/**
 * Whether Stripe refuses a request for good, so that nothing was done and sending it again is useless. Anything else
 * may have been done, or works later: broken connections, rate limits, wrong keys, and money that isn't there yet.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return [400, 404].includes(error.statusCode ?? 0) && error.code !== 'balance_insufficient'
}

/** Whether the bank or the card refused. The payment exists in Stripe then, and its events say how it ends. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/**
 * The idempotency key of a request. Stripe repeats the first answer to a key for a day, even a refusal, so each day of
 * an order has its own key; what a lost answer left behind is found by its metadata before anything is created. Days
 * are counted from the order, so that nodes whose clocks differ have the same key when an order is new.
 */
export function keyOf(request: string, id: string, at: { orderedOn: number; now: number }): string {
  const days = Math.max(0, Math.floor((at.now - at.orderedOn) / dayMs))
  return `haulway-${request}-${id}-day-${days}`
}
