/** What the start of a load decides: its shift day, its cards, and what its truck may weigh. */

import type { LaterCard } from '../agreement-cards.ts'
import type { Project } from '../project/project.ts'
import { shiftDayOf } from '../project/shift-day.ts'
import { loadTermsOn, type Terms } from './dispatch.ts'

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
