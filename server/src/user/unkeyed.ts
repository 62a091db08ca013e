/**
 * A call whose idempotency key is not kept: neither a password's hash in its input nor tokens in its reply may be
 * stored with it. Such calls are made harmless to repeat by themselves.
 */
import type { CallContext } from '../http/context.ts'

export function unkeyed<I>(call: { input: I; context: CallContext; path: readonly string[] }) {
  const { context, path } = call
  return { input: undefined, path, context: { ...context, envelope: { ...context.envelope, key: undefined } } }
}
