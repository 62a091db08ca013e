/** Work between businesses, and what books it, for tests. */
import type { EntryStamp } from '../ledger/journal-entry.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import type { Line } from '../pay/line/line.ts'
import type { BookedWork } from './booked-work.ts'
import { type BookedPart, type Booking, decideEntry } from './booking.ts'

export function lineOf(amountCents: number, code = 'haul'): Line {
  return { code, ref: 'load', amountCents, rule: 'quantityTimesRate' }
}

/** A load whose parties are the test's own. */
export function workOf(terms: Partial<BookedWork['terms']> = {}): BookedWork {
  const { projectId } = testTerms
  return { projectId, workId: projectId, loadNo: 1, shiftDay: '2026-03-03', terms: { ...testTerms, ...terms } }
}

/** What the hauling of a load, and its material, add to what is owed. */
export function partsOf({ haul, material }: { haul?: number; material?: number }): BookedPart[] {
  return [
    ...(haul === undefined ? [] : [{ agreement: 'haul' as const, lines: [lineOf(haul)] }]),
    ...(material === undefined ? [] : [{ agreement: 'material' as const, lines: [lineOf(material)] }]),
  ]
}

/** The entry that books an amount between two businesses. */
export function entryBetween(
  stamp: EntryStamp,
  { payer, payee }: { payer: string; payee: string },
  { cents, ...booking }: Pick<Booking, 'kind' | 'id'> & { cents: number },
) {
  const work = workOf({ jobberEntityId: payer, truckingEntityId: payee })
  return decideEntry(stamp, work, { ...booking, parts: partsOf({ haul: cents }) })
}
