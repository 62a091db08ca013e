/** This device's ticket numbers. The series continues without a signal and after a reload. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { nextTicketN, parseTicketNo, ticketNo } from '@haulway/domain/load-log/ticket/ticket-no.ts'

type TicketStorage = Pick<SyncStorage, 'readMeta' | 'writeMeta'>

/** Numbers are taken one at a time, so that two quick taps never share a number. */
let lastTaken: Promise<unknown> = Promise.resolve()

/**
 * Takes the next ticket number of a series and saves it on the device before anything is printed with it.
 * @param used numbers this device has seen, such as those from the operator's previous device
 */
export function takeTicketNo(storage: TicketStorage, series: string, used: readonly string[]): Promise<string> {
  const taken = lastTaken.then(() => withLock(() => take(storage, series, used)))
  lastTaken = taken.catch(() => {})
  return taken
}

async function take(storage: TicketStorage, series: string, used: readonly string[]) {
  const saved = await readSaved(storage, series)
  const next = ticketNo(series, nextTicketN(series, [...used, ...saved]))
  await storage.writeMeta(keyOf(series), next)
  return next
}

/**
 * On a device that has no number of the series yet, continues after numbers of loads that devices no longer hold. A
 * number that is taken meanwhile waits for nothing: the series then continues after the higher one.
 * @param readUsed numbers of the operator's earlier loads, from the server
 */
export async function continueTickets(
  storage: TicketStorage,
  series: string,
  readUsed: () => Promise<readonly string[]>,
): Promise<void> {
  if ((await readSaved(storage, series)).length > 0) return
  const last = nextTicketN(series, await readUsed()) - 1
  if (last === 0) return
  await withLock(async () => {
    const isHigher = nextTicketN(series, await readSaved(storage, series)) <= last
    if (isHigher) await storage.writeMeta(keyOf(series), ticketNo(series, last))
  })
}

const keyOf = (series: string) => `ticket ${series}`

async function readSaved(storage: TicketStorage, series: string): Promise<string[]> {
  const last = await storage.readMeta(keyOf(series))
  return typeof last === 'string' && parseTicketNo(last) ? [last] : []
}

/** Runs in one tab at a time, where the browser supports locks (on https and on localhost). */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request('haulway-ticket', work) : work()
}
