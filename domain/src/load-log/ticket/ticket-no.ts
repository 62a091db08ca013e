/** Ticket numbers: each operator's device has a series, so two phones without a network never use the same number. */
import { ticketSeriesSchema } from '../../entity/staff/excavator-operator.ts'

const ticketNoPattern = /^([A-Z][A-Z0-9]{0,5})-(\d{5,9})$/

/**
 * The n-th ticket number of a series: ticketNo('OR', 30451) is 'OR-30451'.
 * @throws RangeError when n is not a positive integer of at most nine digits, or the series is not valid
 */
export function ticketNo(series: string, n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 999_999_999) throw new RangeError('ticket number out of range')
  if (!ticketSeriesSchema.safeParse(series).success) throw new RangeError('no ticket series')
  return `${series}-${String(n).padStart(5, '0')}`
}

/** Splits a ticket number; undefined for one that Haulway did not make, such as a pit's paper ticket. */
export function parseTicketNo(text: string): { series: string; n: number } | undefined {
  const parts = ticketNoPattern.exec(text)
  return parts ? { series: parts[1]!, n: Number(parts[2]) } : undefined
}

/** The number after the highest one used in a series. */
export function nextTicketN(series: string, used: Iterable<string>): number {
  let highest = 0
  for (const text of used) {
    const ticket = parseTicketNo(text)
    if (ticket?.series === series) highest = Math.max(highest, ticket.n)
  }
  return highest + 1
}
