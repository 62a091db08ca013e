/** The quantity in the truck: everyone's claims, and the one that counts. */
import { exact, minus, times } from '../../exact.ts'
import type { StatedQuantity } from '../../pay/load/load-facts.ts'
import { convertStated, milliOf } from '../../pay/load/stated-quantity.ts'
import type { Quantity, Unit } from '../../units.ts'
import { actAt } from '../../work/act-order.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'

/** The quantity to three decimals, for screens. What is paid and compared is the stated one. */
export type LoadQuantity = Quantity & {
  stated: StatedQuantity
  source: Witness
  /** Whether it comes from the pit's scale, not from a bucket count, an estimate, or a weight that a driver entered. */
  weighed: boolean
  actId: string
  /** The net weight, in the unit of the scale. */
  net?: StatedQuantity
  passes?: number
}

export type QuantityOptions = { unit?: Unit; gramsPerCubicMeter?: number }

/** A pit's claim counts before the operator's, which counts before the trucker's. */
const trust: Record<Witness, number> = {
  pit: 10,
  dump: 9,
  operator: 8,
  receiver: 6,
  trucker: 4,
  jobber: 2,
  broker: 1,
  arbiter: 1,
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

/** Two quantities of a load agree within 5 %: one bucket out of twenty. */
export const quantityToleranceBps = 500

/** Whether two quantities differ by more than the tolerance; undefined when they can't be compared. */
export function differsBeyond(
  a: StatedQuantity,
  b: StatedQuantity,
  toleranceBps: number,
  gramsPerCubicMeter?: number,
): boolean | undefined {
  const density = gramsPerCubicMeter === undefined ? undefined : { gramsPerCubicMeter }
  const first = convertStated(a, a.unit)
  const second = convertStated(b, a.unit, density)
  if (!first || !second) return undefined
  const isLess = minus(first, second).numerator < 0n
  const [smaller, larger] = isLess ? [first, second] : [second, first]
  const beyond = minus(times(minus(larger, smaller), exact(10_000n)), times(larger, exact(toleranceBps)))
  return beyond.numerator > 0n
}

/** Whether the first quantity is the larger one; undefined when they can't be compared. */
export function isMoreThan(a: StatedQuantity, b: StatedQuantity, gramsPerCubicMeter?: number): boolean | undefined {
  const density = gramsPerCubicMeter === undefined ? undefined : { gramsPerCubicMeter }
  const first = convertStated(a, b.unit, density)
  const second = convertStated(b, b.unit)
  return first && second && minus(first, second).numerator > 0n
}

/** The net weight in an act, if any, in the unit of the scale. */
export function netOf({ weights }: Pick<LoadLogAct, 'weights'>): StatedQuantity | undefined {
  if (!weights) return undefined
  const { unit, grossMicro, tareMicro, netMicro } = weights
  if (netMicro !== undefined) return { valueMicro: netMicro, unit }
  if (grossMicro === undefined || tareMicro === undefined || grossMicro < tareMicro) return undefined
  return { valueMicro: grossMicro - tareMicro, unit }
}

const quantityKinds: ReadonlySet<LoadLogAct['kind']> = new Set(['confirmLoad', 'deliver', 'correct'])

function claimOf(act: LoadLogAct, options: QuantityOptions): LoadQuantity | undefined {
  return quantityKinds.has(act.kind) ? quantityIn(act, options) : undefined
}

/** The quantity that an act states, in the project's unit if it is a weight. */
export function quantityIn(act: LoadLogAct, options: QuantityOptions): LoadQuantity | undefined {
  const net = netOf(act)
  const unit = options.unit === 'tonne' ? 'tonne' : 'ton'
  const amountMilli = net && milliOf(net, unit)
  const quantity = act.quantity ?? (amountMilli === undefined ? undefined : { amountMilli, unit })
  if (!quantity) return undefined
  const stated = act.quantity || !net ? { valueMicro: quantity.amountMilli * 1000, unit: quantity.unit } : net
  const origin = { source: act.witness, weighed: net !== undefined && hasScale.has(act.witness), actId: act.actId }
  return { ...quantity, stated, ...origin, net, passes: act.passes }
}

/** When the truck was weighed. Of weights that were typed in later only their own time says it. */
export function weighedAtOf(act: LoadLogAct): number | undefined {
  return act.weights?.weighedAt ?? (act.kind === 'confirmLoad' ? actAt(act) : undefined)
}

/** The pit and its operators have the scale; anyone else only repeats its reading. */
export const hasScale: ReadonlySet<Witness> = new Set(['pit', 'operator'])

function weight(claim: LoadQuantity): number {
  return trust[claim.source] + (claim.weighed ? 1 : 0)
}
