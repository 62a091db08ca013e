/** Ticket numbers of this device: the series goes on where it was, with no signal and after a reload. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { nextTicketN, parseTicketNo, ticketNo } from '@haulway/domain/load-log/ticket-no.ts'

/** One at a time, so that two quick taps never get one number. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Takes the next ticket number of a series and notes it on the device before anything is printed with it.
 * @param used numbers this device has seen, such as those given by the operator's device before this one
 */
export function takeTicketNo(
  storage: Pick<SyncStorage, 'readMeta' | 'writeMeta'>,
  series: string,
  used: readonly string[],
): Promise<string> {
  const taken = before.then(() => alone(() => take(storage, series, used)))
  before = taken.catch(() => {})
  return taken
}

async function take(storage: Pick<SyncStorage, 'readMeta' | 'writeMeta'>, series: string, used: readonly string[]) {
  const key = `ticket ${series}`
  const last = await storage.readMeta(key)
  const held = typeof last === 'string' && parseTicketNo(last) ? [last] : []
  const next = ticketNo(series, nextTicketN(series, [...used, ...held]))
  await storage.writeMeta(key, next)
  return next
}

/** Over all tabs, where the browser can (it can on https and on localhost). */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request('haulway-ticket', work) : work()
}
