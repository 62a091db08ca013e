/** What a project's trucks haul in a shift, by what a truck of the project hauls in an hour. */
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { hourMs } from '@haulway/domain/time.ts'

/** Fewer delivered loads than this are too few for a forecast. */
const loadsNeeded = 3

/**
 * What one truck hauls in an hour of a day, in thousandths of the project's unit: by the median of its last ten cycles
 * with queueing, and by what its loads weighed.
 * @returns undefined for a day with too few loads, or with loads in several units
 */
export function milliPerTruckHour(summary: DaySummaryDocument | undefined): number | undefined {
  const cycleMinutes = summary?.medianCycleMinutes
  if (!summary || !cycleMinutes || summary.totals.deliveredLoads < loadsNeeded) return undefined
  if (new Set(summary.rows.map(({ unit }) => unit)).size !== 1) return undefined
  const milli = summary.rows.reduce((sum, { deliveredMilli }) => sum + deliveredMilli, 0)
  return milli === 0 ? undefined : (60 / cycleMinutes) * (milli / summary.totals.deliveredLoads)
}

type Trucks = { activeTrucks: number; wantedTrucks: number; shift: { startMs: number; endMs: number } }

/** What the wanted trucks haul in a whole shift; more trucks at work than wanted count, too. */
export function shiftMilliOf({ activeTrucks, wantedTrucks, shift }: Trucks, perTruckHour: number): number {
  return (perTruckHour * Math.max(wantedTrucks, activeTrucks) * (shift.endMs - shift.startMs)) / hourMs
}
