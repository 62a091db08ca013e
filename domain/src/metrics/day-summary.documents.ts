/** The documents of day summaries, which the dashboards show. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope, projectScope } from '../document/scope.ts'
import { idSchema } from '../ids.ts'
import { centsSchema } from '../money.ts'
import { dayMs, daySchema, instantMsSchema } from '../time.ts'
import {
  changeSummary,
  type DaySummary,
  type DaySummaryKind,
  loadFiguresSchema,
  medianCycleMinutes,
  type SummaryPart,
  type SummaryRow,
  sumFigures,
  summaryRowSchema,
} from './day-summary.ts'

const prices = { haulCents: true, materialCents: true } as const
const moneySchema = z.object({ haulCents: centsSchema.optional(), materialCents: centsSchema.optional() })

/**
 * Collections `project-summary` (id `{projectId}-{day}`), `pit-summary`, `trucker-summary` and `fleet-summary` (id
 * `{day}`). Rows are hauls, materials, hauls and trucks; quantities are in each row's own unit.
 */
export const daySummaryDocumentSchema = z.object({
  ownerId: idSchema,
  day: daySchema,
  totals: loadFiguresSchema.omit({ ...prices, loadedMilli: true, deliveredMilli: true }),
  rows: z.array(summaryRowSchema.omit(prices)),
  /** The median of the last ten cycles, from start to delivery. */
  medianCycleMinutes: z.int().nullable(),
  firstStartAt: instantMsSchema.nullable(),
  money: moneySchema.extend({ rows: z.array(moneySchema.extend({ key: z.string() })) }).optional(),
})
export type DaySummaryDocument = z.infer<typeof daySummaryDocumentSchema>

type View = { scope: DocumentChange['scope']; id: string; sees: (keyof typeof prices)[] }

/** In the owner's scope. A project's summary is also in its jobber's scope, and only there with money. */
export function daySummaryDocuments(summary: DaySummary): DocumentChange[] {
  // The shift day may start and end in any time zone.
  const liveUntil = Date.parse(`${summary.day}T00:00:00Z`) + 2 * dayMs + liveAfterSettledMs
  return views[summary.kind](summary).map(({ scope, id, sees }) => ({
    scope,
    collection: collections[summary.kind],
    id,
    liveUntil,
    body: summaryBody(summary, sees),
  }))
}

/**
 * A driver's summary as the server will publish it after a load has changed. A phone has no single cycles, so their
 * median stays until then.
 * @param removed the load's part as the held summary counts it. @param added its part now
 */
export function changeTruckerSummary(
  held: DaySummaryDocument | undefined,
  removed: SummaryPart | undefined,
  added: SummaryPart,
): DaySummaryDocument {
  const { kind, ownerId, day, jobberEntityId, seesHaulCents } = added
  const money = new Map(held?.money?.rows.map(({ key, haulCents = 0 }) => [key, haulCents]))
  const before = held && {
    kind,
    ownerId,
    day,
    jobberEntityId,
    seesHaulCents,
    cycles: [],
    firstStartAt: held.firstStartAt,
    rows: held.rows.map(row => ({ ...row, haulCents: money.get(row.key) ?? 0, materialCents: 0 })),
  }
  const after = changeSummary(before, removed, added)
  const [view] = views.trucker(after)
  return { ...summaryBody(after, view?.sees ?? []), ...(held && { medianCycleMinutes: held.medianCycleMinutes }) }
}

const collections: Record<DaySummaryKind, string> = {
  project: 'project-summary',
  pit: 'pit-summary',
  trucker: 'trucker-summary',
  fleet: 'fleet-summary',
}

const views: Record<DaySummaryKind, (summary: DaySummary) => View[]> = {
  project: ({ ownerId, day, jobberEntityId }) => [
    { scope: projectScope(ownerId), id: `${ownerId}-${day}`, sees: [] },
    ...(jobberEntityId === null
      ? []
      : [
          {
            scope: entityScope(jobberEntityId),
            id: `${ownerId}-${day}`,
            sees: ['haulCents', 'materialCents'] satisfies View['sees'],
          },
        ]),
  ],
  pit: ({ ownerId, day }) => [{ scope: entityScope(ownerId), id: day, sees: ['materialCents'] }],
  trucker: ({ ownerId, day, seesHaulCents }) => [
    { scope: entityScope(ownerId), id: day, sees: seesHaulCents ? ['haulCents'] : [] },
  ],
  fleet: ({ ownerId, day }) => [{ scope: entityScope(ownerId), id: day, sees: ['haulCents'] }],
}

function summaryBody(summary: DaySummary, sees: View['sees']): DaySummaryDocument {
  const { haulCents, materialCents, loadedMilli, deliveredMilli, ...totals } = sumFigures(summary.rows)
  const pick = (figures: { haulCents: number; materialCents: number }) =>
    Object.fromEntries(sees.map(name => [name, figures[name]]))
  const money = {
    ...pick({ haulCents, materialCents }),
    rows: summary.rows.map(row => ({ key: row.key, ...pick(row) })),
  }
  return {
    ownerId: summary.ownerId,
    day: summary.day,
    totals,
    rows: summary.rows.map(withoutPrices),
    medianCycleMinutes: medianCycleMinutes(summary.cycles),
    firstStartAt: summary.firstStartAt,
    ...(sees.length > 0 && { money }),
  }
}

function withoutPrices({ haulCents, materialCents, ...row }: SummaryRow) {
  return row
}
