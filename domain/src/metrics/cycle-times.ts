/**
 * Cycle times: how long each phase of a load's cycle took, from its milestones (geofences, taps and confirmations as
 * folded). The phases follow each other without gaps, so that they add up to the cycle.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import type { LoadLogDocument } from '../load-log/load-log.documents.ts'
import type { LoadLogMilestoneKind } from '../load-log/state/states.ts'
import { daySchema, instantMsSchema } from '../time.ts'

/**
 * `travel` start to pit · `queue` to the first bucket · `load` to loaded · `haul` to the site · `dump` to delivery.
 * Each is between two milestones; a phase is known when both are.
 */
export const cyclePhases = {
  travel: ['start', 'arriveAtPit'],
  queue: ['arriveAtPit', 'confirmTrucker'],
  load: ['confirmTrucker', 'confirmLoad'],
  haul: ['confirmLoad', 'arriveAtSite'],
  dump: ['arriveAtSite', 'deliver'],
} as const satisfies Record<string, readonly [LoadLogMilestoneKind, LoadLogMilestoneKind]>
export type CyclePhase = keyof typeof cyclePhases
export const cyclePhaseNames = Object.keys(cyclePhases) as CyclePhase[]

const phaseMsSchema = z.int().min(0)

export const cycleTimesSchema = z.object({
  projectId: idSchema,
  projectName: z.string(),
  loadLogId: idSchema,
  shiftDay: daySchema,
  truckId: idSchema,
  truckNumber: z.string(),
  pitName: z.string(),
  siteName: z.string(),
  materialName: z.string(),
  startedAt: instantMsSchema.optional(),
  endedAt: instantMsSchema.optional(),
  /** Duration of the phases whose two ends the reader knows, ms. */
  phases: z.partialRecord(z.enum(cyclePhaseNames), phaseMsSchema),
  /** From start to delivery, ms. */
  wholeMs: phaseMsSchema.optional(),
})
export type CycleTimes = z.infer<typeof cycleTimesSchema>

/** When each milestone of a load was, as folded. */
export type Milestones = Partial<Record<LoadLogMilestoneKind, number>>

type Measured = Pick<LoadLogDocument, 'projectId' | 'loadLogId' | 'shiftDay' | 'milestones'> & {
  terms: Pick<LoadLogDocument['terms'], 'projectName' | 'truck' | 'origin' | 'destination' | 'materialName'>
}

/** The cycle of one load, from the reader's document. */
export function cycleTimesOf({ projectId, loadLogId, shiftDay, milestones, terms }: Measured): CycleTimes {
  const { start, deliver } = milestones
  const whole = msBetween(milestones, 'start', 'deliver')
  return {
    projectId,
    loadLogId,
    shiftDay,
    projectName: terms.projectName,
    materialName: terms.materialName,
    truckId: terms.truck.truckId,
    truckNumber: terms.truck.number,
    pitName: terms.origin.name,
    siteName: terms.destination.name,
    ...(start !== undefined && { startedAt: start }),
    ...(deliver !== undefined && { endedAt: deliver }),
    phases: phasesOf(milestones),
    ...(whole !== undefined && { wholeMs: whole }),
  }
}

/** How long each phase took whose two ends are known, ms. Everything that measures cycles uses this definition. */
export function phasesOf(milestones: Milestones): Partial<Record<CyclePhase, number>> {
  const known = cyclePhaseNames.flatMap(phase => {
    const [from, to] = cyclePhases[phase]
    const ms = msBetween(milestones, from, to)
    return ms === undefined ? [] : [[phase, ms] as const]
  })
  return Object.fromEntries(known)
}

/** The time between two milestones. If the second is before the first, two clocks disagree, and it is unknown. */
export function msBetween(
  milestones: Milestones,
  from: LoadLogMilestoneKind,
  to: LoadLogMilestoneKind,
): number | undefined {
  const a = milestones[from]
  const b = milestones[to]
  return a === undefined || b === undefined || b < a ? undefined : b - a
}

/** The ways to group cycles. */
export const cycleGroups = ['truck', 'pit', 'site', 'day', 'project'] as const
export type CycleGroup = (typeof cycleGroups)[number]

/** Number of cycles with a known phase, median, 90th percentile, and sum; ms. */
export type PhaseFigures = { count: number; medianMs: number; p90Ms: number; totalMs: number }

export type CycleFigures = {
  key: string
  label: string
  loads: number
  phases: Partial<Record<CyclePhase, PhaseFigures>>
  whole: PhaseFigures | undefined
}

/** Figures for each truck, pit, site, day or project, in the order of their labels. */
export function cycleFigures(cycles: readonly CycleTimes[], by: CycleGroup): CycleFigures[] {
  const groups = Map.groupBy(cycles, cycle => groupOf[by](cycle).key)
  const figures = [...groups].map(([key, group]): CycleFigures => {
    const phases = cyclePhaseNames.flatMap(phase => {
      const figures = phaseFigures(group.map(cycle => cycle.phases[phase]))
      return figures ? [[phase, figures] as const] : []
    })
    const { label } = groupOf[by](group[0]!)
    const whole = phaseFigures(group.map(cycle => cycle.wholeMs))
    return { key, label, loads: group.length, phases: Object.fromEntries(phases), whole }
  })
  return figures.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }) || (a.key < b.key ? -1 : 1))
}

const groupOf: Record<CycleGroup, (cycle: CycleTimes) => { key: string; label: string }> = {
  truck: ({ truckId, truckNumber }) => ({ key: truckId, label: truckNumber }),
  pit: ({ pitName }) => ({ key: pitName, label: pitName }),
  site: ({ siteName }) => ({ key: siteName, label: siteName }),
  day: ({ shiftDay }) => ({ key: shiftDay, label: shiftDay }),
  project: ({ projectId, projectName }) => ({ key: projectId, label: projectName }),
}

function phaseFigures(values: readonly (number | undefined)[]): PhaseFigures | undefined {
  const sorted = values.filter(value => value !== undefined).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  return {
    count: sorted.length,
    medianMs: Math.round(percentile(sorted, 0.5)),
    p90Ms: Math.round(percentile(sorted, 0.9)),
    totalMs: sorted.reduce((sum, value) => sum + value, 0),
  }
}

/** Interpolates between the two nearest of sorted numbers (the usual definition, R's type 7). Needs at least one. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}
