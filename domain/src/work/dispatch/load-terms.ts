/** What the start of a load decides: its shift day, its cards, and what its truck may weigh. */

import { dayOf } from '../../time.ts'
import type { LaterCard } from '../agreement-cards.ts'
import type { Project } from '../project/project.ts'
import { shiftDayOf } from '../project/shift-day.ts'
import { type Terms, termsOn } from './dispatch.ts'
import { withTruckOn } from './truck-snapshot.ts'

/** @param start of the load; until that arrives, its first act. `receivedAt` is when the server received it */
export function termsOfStart(terms: Terms, project: Project, start: { at: number; receivedAt: number }) {
  const shiftDay = shiftDayOf(start.at, project)
  const receivedDay = shiftDayOf(start.receivedAt, project)
  const [replacedOn, subReplacedOn] = [terms.versions?.later, terms.broker?.later].map(later =>
    cardReplacedOn(later, shiftDay, receivedDay),
  )
  return {
    shiftDay,
    terms: loadTermsOn(terms, shiftDay, start.at),
    ...(replacedOn !== undefined && { cardReplacedOn: replacedOn }),
    ...(subReplacedOn !== undefined && { subCardReplacedOn: subReplacedOn }),
  }
}

/** The first day of the next card, if that had begun when the start was received. */
function cardReplacedOn(
  later: readonly LaterCard[] | undefined,
  shiftDay: string,
  receivedDay: string,
): string | undefined {
  return later?.find(({ validFrom }) => validFrom > shiftDay && validFrom <= receivedDay)?.validFrom
}

type LoadTerms = Pick<Terms, 'card' | 'versions' | 'broker' | 'truck' | 'gramsPerCubicMeter' | 'timeZone'>

/**
 * The terms of a load: its cards by its shift day, and what its truck may weigh by the calendar day of its start, since
 * permits and posted limits end at midnight, even in a night shift.
 */
export function loadTermsOn<T extends LoadTerms>(terms: T, shiftDay: string, startedAt: number) {
  return withTruckOn(termsOn(terms, shiftDay), dayOf(startedAt, terms.timeZone))
}
