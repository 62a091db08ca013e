/**
 * A call without its idempotency key, since neither a password's hash from its input nor tokens from its reply may be
 * stored. These calls must be safe to repeat on their own.
 */
import type { CallContext } from '../http/context.ts'

export function withoutIdempotencyKey<I>(call: { input: I; context: CallContext; path: readonly string[] }) {
  const { context, path } = call
  return { input: undefined, path, context: { ...context, envelope: { ...context.envelope, key: undefined } } }
}
