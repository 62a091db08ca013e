/**
 * What one bucket pass of a machine weighs, learned from loads that a scale weighed.
 *
 * The mean is the ratio estimator (Cochran, Sampling Techniques, 1977, chapter 6): all tons over all passes. It is the
 * best linear estimate when the spread of a load grows with the number of its passes. Older loads count less, by
 * exponential weights (Finch, Incremental calculation of weighted mean and variance, 2009).
 */
import type { LoadLogAct, LoadLogActKind } from '../../load-log/act/act.ts'
import { effectiveActs } from '../../load-log/act/undone-acts.ts'
import { hasScale, netOf } from '../../load-log/quantity/quantity.ts'
import { gramsOfStated } from '../../pay/load/stated-quantity.ts'
import { actAt } from '../../work/act-order.ts'
import { percentile } from '../cycle-times.ts'

/** A load whose passes were counted and whose net weight was read from a scale. */
export type WeighedPasses = { loadedAt: number; machineId: string; materialId: string; passes: number; grams: number }

/** When a pass began to weigh differently. A new bucket changes one machine, rain the material at all machines. */
export type PassChange = { at: number; kind: NonNullable<LoadLogAct['passChange']>; machineId: string }

export type PassWeight = {
  /** Weighed loads since the last change. Below `loadsNeeded` nothing else is known. */
  loads: number
  learned?: {
    /** The weight of one pass. */
    meanGrams: number
    /** Standard deviation of one pass. */
    spreadGrams: number
    /** Standard error of the mean. */
    errorGrams: number
    /** The degrees of freedom of the spread: how many loads it is worth, less one for the mean. */
    degreesOfFreedom: number
  }
}

/** Fewer loads than this give no advice. */
export const loadsNeeded = 8
/** A load that is this many loads old counts half. */
const halfLifeLoads = 15
/** More loads change nothing: the last of these counts a thirtieth. */
const loadsTaken = 75
/** A load with half or twice the usual tons per pass is a wrong count or the weight of another truck. */
const oddTimes = 2

/**
 * @param loads in any order, also of other machines and materials
 * @returns the loads that taught it, and what they taught
 */
export function learnPassWeight(
  loads: readonly WeighedPasses[],
  changes: readonly PassChange[],
  of: { machineId: string; materialId: string },
): PassWeight {
  const ofMachine = changes.filter(({ kind, machineId }) => kind === 'rain' || machineId === of.machineId)
  const since = Math.max(-Infinity, ...ofMachine.map(({ at }) => at))
  const own = loads
    .filter(load => load.machineId === of.machineId && load.materialId === of.materialId && load.loadedAt >= since)
    .sort((a, b) => b.loadedAt - a.loadedAt || b.grams - a.grams)
    .slice(0, loadsTaken)
  const usual = own.filter(isUsualAmong(own))
  return usual.length < loadsNeeded ? { loads: usual.length } : { loads: usual.length, learned: estimate(usual) }
}

function isUsualAmong(loads: readonly WeighedPasses[]): (load: WeighedPasses) => boolean {
  if (loads.length === 0) return () => true
  const middle = percentile(
    loads.map(perPass).sort((a, b) => a - b),
    0.5,
  )
  return load => perPass(load) < middle * oddTimes && perPass(load) > middle / oddTimes
}

function perPass({ grams, passes }: WeighedPasses): number {
  return grams / passes
}

/** @param loads newest first */
function estimate(loads: readonly WeighedPasses[]): NonNullable<PassWeight['learned']> {
  const weighted = loads.map((load, age) => ({ ...load, weight: 0.5 ** (age / halfLifeLoads) }))
  const sum = (value: (load: (typeof weighted)[number]) => number) =>
    weighted.reduce((all, load) => all + value(load), 0)
  const weight = sum(load => load.weight)
  const passes = sum(load => load.weight * load.passes)
  const meanGrams = sum(load => load.weight * load.grams) / passes
  // As many equal loads as these weights are worth (Kish, 1965); the mean uses up one of them.
  const worth = weight ** 2 / sum(load => load.weight ** 2)
  const degreesOfFreedom = worth - 1
  const variance =
    (sum(load => (load.weight * (load.grams - load.passes * meanGrams) ** 2) / load.passes) / weight) *
    (worth / degreesOfFreedom)
  const errorGrams = Math.sqrt(variance * sum(load => load.weight ** 2 * load.passes)) / passes
  return { meanGrams, spreadGrams: Math.sqrt(variance), errorGrams, degreesOfFreedom }
}

type Loaded = { acts: readonly LoadLogAct[]; terms: { materialId: string } }

/** @returns undefined when the load's passes were not counted, or no scale weighed it */
export function weighedPassesOf({ acts, terms }: Loaded): WeighedPasses | undefined {
  const effective = effectiveActs(acts)
  const loaded = effective.find(({ kind, witness }) => kind === 'confirmLoad' && witness === 'operator')
  const counted = effective.findLast(each => each.passes !== undefined && each.witness === 'operator')
  const net = effective.flatMap(each => (isOfScale(each) ? (netOf(each) ?? []) : [])).at(-1)
  const grams = net && gramsOfStated(net)
  if (!loaded || !counted || !grams) return undefined
  const { materialId } = terms
  return { loadedAt: actAt(loaded), machineId: loaded.by.entityId, materialId, passes: passesOf(counted), grams }
}

/** The changes that operators recorded with their loads. */
export function passChangesOf({ acts }: Pick<Loaded, 'acts'>): PassChange[] {
  return effectiveActs(acts).flatMap(act =>
    act.passChange ? [{ at: actAt(act), kind: act.passChange, machineId: act.by.entityId }] : [],
  )
}

/** The passes in an act; the last one may have been half a bucket. */
export function passesOf({ passes = 0, lastPassHalf }: Pick<LoadLogAct, 'passes' | 'lastPassHalf'>): number {
  return lastPassHalf ? passes - 0.5 : passes
}

const kindsOfScale: ReadonlySet<LoadLogActKind> = new Set(['confirmLoad', 'correct'])

function isOfScale({ kind, witness }: LoadLogAct): boolean {
  return kindsOfScale.has(kind) && hasScale.has(witness)
}
