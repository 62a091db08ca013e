/** The work that is booked: a load, a shift, or a truck's day. */
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { Shift } from '../work/shift/shift.ts'

/** The terms that a booking needs: who pays whom, and what the line of a statement names. */
type BookedTerms = Pick<Terms, 'projectName' | 'timeZone' | 'currency' | 'haulId' | 'offerId'> &
  Pick<Terms, 'jobberEntityId' | 'truckingEntityId'> & {
    pitEntityId?: string | undefined
    materialName?: string | undefined
    versions?: { version?: number | undefined } | undefined
    broker?: { entityId: string; offerId?: string | undefined; version?: number | undefined } | undefined
    truck: { number: string }
  }

export type BookedWork = {
  projectId: string
  /** The load or the shift; null for a truck's day. */
  workId: string | null
  /** Null for what has no number: a shift, or a day. */
  loadNo: number | null
  ticketNo?: string | undefined
  shiftDay: string
  terms: BookedTerms
}

type OfLoad = Omit<BookedWork, 'workId'> & { loadLogId: string }

/** @param ticketNo what its lines name; none for a dispute */
export function bookedLoad({ loadLogId: workId, ...load }: OfLoad, ticketNo?: string): BookedWork {
  const { projectId, loadNo, shiftDay, terms } = load
  return { projectId, workId, loadNo, ticketNo, shiftDay, terms }
}

export function bookedShift(shift: OfShift): BookedWork {
  const { projectId, shiftId, shiftDay, terms, money, subHaul } = shift
  const { broker } = terms
  // Both agreements are in the currency of the project.
  const { currency = '' } = money ?? subHaul ?? {}
  const versions = { version: money?.version }
  const priced = { ...terms, currency, versions, ...(broker && { broker: { ...broker, version: subHaul?.version } }) }
  return { projectId, workId: shiftId, loadNo: null, shiftDay, terms: priced }
}

type OfShift = Pick<Shift, 'projectId' | 'shiftId' | 'shiftDay' | 'terms' | 'money' | 'subHaul'>

/** @param load any load of the truck's day */
export function bookedDay({ projectId, shiftDay, terms }: Pick<BookedWork, 'projectId' | 'shiftDay' | 'terms'>) {
  return { projectId, workId: null, loadNo: null, shiftDay, terms } satisfies BookedWork
}
