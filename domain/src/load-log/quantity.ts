/** The quantity in the truck: everyone's claims, and the one that counts. */
import { convertQuantity, type Quantity, quantityOfGrams, type Unit } from '../units.ts'
import type { LoadLogAct, Witness } from './act.ts'

export type LoadQuantity = Quantity & {
  source: Witness
  /** Whether it comes from the pit's scale, not from a bucket count, an estimate, or a weight that a driver entered. */
  weighed: boolean
  actId: string
  netGrams?: number
  passes?: number
}

type QuantityOptions = { unit?: Unit; gramsPerCubicMeter?: number }

/** A pit's claim counts before the operator's, which counts before the trucker's. */
const trust: Record<Witness, number> = {
  pit: 10,
  operator: 8,
  receiver: 6,
  trucker: 4,
  jobber: 2,
  system: 1,
  geofence: 0,
}

/**
 * Uses each person's last claim. The most trusted one counts.
 * @param acts in total order, oldest first
 * @returns the quantity that counts, and all claims, most trusted first
 */
export function decideQuantity(
  acts: readonly LoadLogAct[],
  options: QuantityOptions,
): { quantity: LoadQuantity | undefined; claims: LoadQuantity[] } {
  const lastClaims = new Map<string, LoadQuantity>()
  for (const act of acts) {
    const claim = claimOf(act, options)
    // Delete first, so that the map keeps the order of the last claims.
    if (claim) {
      const key = `${act.witness} ${act.by.uid}`
      lastClaims.delete(key)
      lastClaims.set(key, claim)
    }
  }
  const claims = [...lastClaims.values()].reverse().sort((a, b) => weight(b) - weight(a))
  return { quantity: claims[0], claims }
}

/** Whether two quantities differ by more than the tolerance; undefined when they can't be compared. */
export function differsBeyond(
  a: Quantity,
  b: Quantity,
  toleranceBps: number,
  gramsPerCubicMeter?: number,
): boolean | undefined {
  const other = convertQuantity(b, a.unit, gramsPerCubicMeter)
  if (!other) return undefined
  const larger = Math.max(a.amountMilli, other.amountMilli)
  return Math.abs(a.amountMilli - other.amountMilli) * 10_000 > larger * toleranceBps
}

/** The net weight in an act, if any. */
export function netGramsOf(act: Pick<LoadLogAct, 'netGrams' | 'grossGrams' | 'tareGrams'>): number | undefined {
  if (act.netGrams !== undefined) return act.netGrams
  if (act.grossGrams === undefined || act.tareGrams === undefined) return undefined
  return act.grossGrams >= act.tareGrams ? act.grossGrams - act.tareGrams : undefined
}

const quantityKinds: ReadonlySet<LoadLogAct['kind']> = new Set(['confirmLoad', 'deliver', 'correct'])

function claimOf(act: LoadLogAct, options: QuantityOptions): LoadQuantity | undefined {
  if (!quantityKinds.has(act.kind)) return undefined
  const netGrams = netGramsOf(act)
  const weightUnit = options.unit === 'tonne' ? 'tonne' : 'ton'
  const quantity = act.quantity ?? (netGrams === undefined ? undefined : quantityOfGrams(netGrams, weightUnit))
  if (!quantity) return undefined
  const weighed = netGrams !== undefined && hasScale.has(act.witness)
  const origin = { source: act.witness, weighed, actId: act.actId }
  return { ...quantity, ...origin, netGrams, passes: act.passes }
}

/** The pit and its operators have the scale; anyone else only repeats its reading. */
export const hasScale: ReadonlySet<Witness> = new Set(['pit', 'operator'])

function weight(claim: LoadQuantity): number {
  return trust[claim.source] + (claim.weighed ? 1 : 0)
}
