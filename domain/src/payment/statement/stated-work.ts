/** The loads and shifts that items of statements are about. */
import type { Terms } from '../../work/dispatch/dispatch.ts'
import type { Shift } from '../../work/shift/shift.ts'

/** The terms of a load or a shift that an item needs. */
type StatedTerms = Pick<Terms, 'projectName' | 'timeZone' | 'currency' | 'haulId' | 'offerId'> &
  Pick<Terms, 'jobberEntityId' | 'truckingEntityId'> & {
    pitEntityId?: string | undefined
    materialName?: string | undefined
    versions?: { version?: number | undefined } | undefined
    broker?: { entityId: string; offerId?: string | undefined; version?: number | undefined } | undefined
    truck: { number: string }
  }

/** The load or the shift that an item is about: a shift has no number. */
export type StatedWork = {
  projectId: string
  workId: string
  loadNo: number | null
  shiftDay: string
  terms: StatedTerms
}

export function statedLoad({
  loadLogId: workId,
  ...load
}: Omit<StatedWork, 'workId'> & { loadLogId: string }): StatedWork {
  const { projectId, loadNo, shiftDay, terms } = load
  return { projectId, workId, loadNo, shiftDay, terms }
}

export function statedShift(shift: StatedShift, currency: string): StatedWork {
  const { projectId, shiftId, shiftDay, terms, money, subHaul } = shift
  const { broker } = terms
  const versions = { version: money?.version }
  const priced = { ...terms, currency, versions, ...(broker && { broker: { ...broker, version: subHaul?.version } }) }
  return { projectId, workId: shiftId, loadNo: null, shiftDay, terms: priced }
}

export type StatedShift = Pick<Shift, 'projectId' | 'shiftId' | 'shiftDay' | 'terms' | 'money' | 'subHaul'>
