/** What the start of a load decides: its shift day, its cards, and what its truck may weigh. */

import type { Project } from '../project/project.ts'
import { shiftDayOf } from '../project/shift-day.ts'
import { loadTermsOn, type Terms } from './dispatch.ts'

/** @param start of the load; until that arrives, its first act. `receivedAt` is when the server received it */
export function termsOfStart(terms: Terms, project: Project, start: { at: number; receivedAt: number }) {
  const shiftDay = shiftDayOf(start.at, project)
  const replacedOn = cardReplacedOn(terms, shiftDay, shiftDayOf(start.receivedAt, project))
  return {
    shiftDay,
    terms: loadTermsOn(terms, shiftDay, start.at),
    ...(replacedOn !== undefined && { cardReplacedOn: replacedOn }),
  }
}

/** The first day of the next card of the jobber, if that had begun when the start was received. */
function cardReplacedOn({ versions }: Terms, shiftDay: string, receivedDay: string): string | undefined {
  return versions?.later?.find(({ validFrom }) => validFrom > shiftDay && validFrom <= receivedDay)?.validFrom
}
