/** This device's ticket numbers. The series continues without a signal and after a reload. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { nextTicketN, parseTicketNo, ticketNo } from '@haulway/domain/load-log/ticket/ticket-no.ts'

/** Numbers are taken one at a time, so that two quick taps never share a number. */
let lastTaken: Promise<unknown> = Promise.resolve()

/**
 * Takes the next ticket number of a series and saves it on the device before anything is printed with it.
 * @param used numbers this device has seen, such as those from the operator's previous device
 */
export function takeTicketNo(
  storage: Pick<SyncStorage, 'readMeta' | 'writeMeta'>,
  series: string,
  used: readonly string[],
): Promise<string> {
  const taken = lastTaken.then(() => withLock(() => take(storage, series, used)))
  lastTaken = taken.catch(() => {})
  return taken
}

async function take(storage: Pick<SyncStorage, 'readMeta' | 'writeMeta'>, series: string, used: readonly string[]) {
  const key = `ticket ${series}`
  const last = await storage.readMeta(key)
  const saved = typeof last === 'string' && parseTicketNo(last) ? [last] : []
  const next = ticketNo(series, nextTicketN(series, [...used, ...saved]))
  await storage.writeMeta(key, next)
  return next
}

/** Runs in one tab at a time, where the browser supports locks (on https and on localhost). */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request('haulway-ticket', work) : work()
}
