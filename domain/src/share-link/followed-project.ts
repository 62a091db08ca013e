/** What a share link shows of a project: a closed list of fields, without prices, people, and other projects. */
import { z } from 'zod'
import type { LoadLogDocument } from '../load-log/load-log.documents.ts'
import { loadLogStateSchema } from '../load-log/state/states.ts'
import type { DaySummary } from '../metrics/day-summary.ts'
import { daySchema, hourMs, instantMsSchema } from '../time.ts'
import { unitSchema } from '../units.ts'
import type { Haul } from '../work/haul/haul.ts'
import { type Project, projectStateSchema } from '../work/project/project.ts'

const amountSchema = z.object({ material: z.string(), unit: unitSchema, deliveredMilli: z.int() })

export const followedProjectSchema = z.object({
  name: z.string(),
  jobber: z.string(),
  state: projectStateSchema,
  timeZone: z.string(),
  /** The time of these figures, and its shift day. */
  at: instantMsSchema,
  today: daySchema,
  expiresOn: instantMsSchema,
  /** Delivered loads of all days; each has a ticket. */
  tickets: z.int(),
  /** Trucks between start and delivery. A truck has its painted number; who owns or drives it is not shown. */
  trucks: z.array(
    z.object({
      number: z.string(),
      state: loadLogStateSchema,
      since: instantMsSchema,
      material: z.string(),
      to: z.string(),
      amountMilli: z.int().nullable(),
      unit: unitSchema,
    }),
  ),
  /** The newest day first. */
  days: z.array(z.object({ day: daySchema, loads: z.int(), amounts: z.array(amountSchema) })),
  hauls: z.array(
    amountSchema.extend({
      from: z.string(),
      to: z.string(),
      targetMilli: z.int(),
      isEnded: z.boolean(),
      /** What an hour of today brings, and how many hours of that are left; null until today says enough. */
      perHourMilli: z.int().nullable(),
      hoursLeft: z.number().nullable(),
    }),
  ),
})
export type FollowedProject = z.infer<typeof followedProjectSchema>

/** The most days that are listed. All of them count for the hauls. */
const daysShown = 60

export type FollowedFacts = {
  project: Project
  hauls: readonly Haul[]
  /** The project's summaries of all days. */
  summaries: readonly DaySummary[]
  /** The project's loads between start and delivery, as the jobber sees them. */
  open: readonly LoadLogDocument[]
  expiresOn: number
  at: number
  today: string
}

export function followedProjectOf(facts: FollowedFacts): FollowedProject {
  const { project, hauls, open, expiresOn, at, today } = facts
  const summaries = facts.summaries.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const loadsOf = ({ rows }: DaySummary) => rows.reduce((sum, row) => sum + row.deliveredLoads, 0)
  return {
    name: project.name,
    jobber: project.entityName,
    state: project.state,
    timeZone: project.timeZone,
    at,
    today,
    expiresOn,
    tickets: summaries.reduce((sum, each) => sum + loadsOf(each), 0),
    trucks: open.map(({ terms, state, stateSince, quantity }) => ({
      number: terms.truck.number,
      state,
      since: stateSince,
      material: terms.materialName,
      to: terms.destination.name,
      amountMilli: quantity?.amountMilli ?? null,
      unit: quantity?.unit ?? terms.unit,
    })),
    days: summaries.slice(0, daysShown).map(summary => ({
      day: summary.day,
      loads: loadsOf(summary),
      amounts: summary.rows.map(({ label, unit, deliveredMilli }) => ({ material: label, unit, deliveredMilli })),
    })),
    hauls: hauls.map(haul => followedHaul(haul, summaries, { at, today })),
  }
}

function followedHaul(haul: Haul, summaries: readonly DaySummary[], { at, today }: { at: number; today: string }) {
  const { haulId, materialName, unit, targetMilli, origin, destination, endedOn } = haul
  // A row's key is its haul and its unit.
  const rowOf = ({ rows }: DaySummary) => rows.find(row => row.key === `${haulId} ${unit}`)
  const deliveredMilli = summaries.reduce((sum, each) => sum + (rowOf(each)?.deliveredMilli ?? 0), 0)
  const now = summaries.find(({ day }) => day === today)
  const pace = now && paceOf(rowOf(now)?.deliveredMilli ?? 0, now.firstStartAt, at)
  const left = Math.max(0, targetMilli - deliveredMilli)
  return {
    material: materialName,
    unit,
    deliveredMilli,
    from: origin.name,
    to: destination.name,
    targetMilli,
    isEnded: endedOn !== undefined,
    perHourMilli: pace ?? null,
    hoursLeft: pace ? Math.round((left / pace) * 10) / 10 : null,
  }
}

/** Thousandths of the unit an hour since the day's first start. The first hour says too little. */
function paceOf(deliveredMilli: number, firstStartAt: number | null, at: number): number | undefined {
  const hours = firstStartAt === null ? 0 : (at - firstStartAt) / hourMs
  return hours < 1 || deliveredMilli <= 0 ? undefined : Math.round(deliveredMilli / hours)
}
