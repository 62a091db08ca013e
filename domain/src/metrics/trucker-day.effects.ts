/** Predicts a driver's day summary together with the loads that an act changes, so that its figures agree with them. */
import type { DocumentBody, DocumentChange } from '../document/document.ts'
import type { Effect } from '../document/effect.ts'
import { entityScope } from '../document/scope.ts'
import { foldLoadLog } from '../load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument, loadLogDocumentSchema } from '../load-log/load-log.documents.ts'
import { haulingOf } from '../work/agreement-cards.ts'
import { changeTruckerSummary, daySummaryDocumentSchema } from './day-summary.documents.ts'
import { type SummaryPart, truckerPart } from './day-summary.ts'

/** The effect, with the summaries of the days of the driver's own loads that it changes. */
export function countingTruckerDay(effect: Effect): Effect {
  return async (read, input, by) => {
    const changes = await effect(read, input, by)
    const days = new Map<string, DocumentChange>()
    for (const { body, ...key } of changes) {
      const load = key.collection === 'load-logs' && loadLogDocumentSchema.safeParse(body).data
      if (!load || key.scope !== entityScope(load.terms.driverEntityId)) continue
      const day = { scope: key.scope, collection: 'trucker-summary', id: load.shiftDay }
      const held = days.get(day.id)?.body ?? (await read(day))
      const change = changedDay(held, await read(key), load)
      if (change) days.set(day.id, { ...day, body: change })
    }
    return [...changes, ...days.values()]
  }
}

/** @returns undefined if the summary can't be read: a newer version wrote it */
function changedDay(held: DocumentBody | null, before: DocumentBody | null, load: LoadLogDocument) {
  const summary = daySummaryDocumentSchema.safeParse(held).data
  if (held && !summary) return undefined
  const counted = loadLogDocumentSchema.safeParse(before).data
  return changeTruckerSummary(summary, counted && partOf(counted), partOf(load))
}

function partOf(load: LoadLogDocument): SummaryPart {
  const fold = foldLoadLog(actsOf(load), foldOptionsOf(load))
  return truckerPart(load, { ...fold, quantity: load.corrected ?? fold.quantity }, haulingOf(load.money)?.pay)
}
