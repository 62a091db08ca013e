/**
 * A load that ended without a delivery: refused at the site, sent home without a load, or canceled with the pit's
 * material on the truck.
 */
import { z } from 'zod'
import { faults } from '../../pay/load/load-facts.ts'
import { instantMsSchema } from '../../time.ts'
import { actAt, compareActs } from '../../work/act-order.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'

/**
 * `fault`: who caused it, as it was stated last. `materialLeft`: the pit sold its material, which has not come back.
 */
export const undeliveredSchema = z.object({
  outcome: z.enum(['rejected', 'dryRun', 'cancelled']),
  at: instantMsSchema,
  fault: z.enum(faults).optional(),
  materialLeft: z.literal(true).optional(),
})
export type Undelivered = z.infer<typeof undeliveredSchema>

/**
 * The acts without a dump's rejections of what someone else delivered, in whatever order they came: material that was
 * hauled is never lost by the word of one side. Only the payer turns such a load away.
 * @param isDumpPayer the dump is the jobber's own, and speaks for the payer
 */
export function withoutOverruled(acts: readonly LoadLogAct[], isDumpPayer = false): readonly LoadLogAct[] {
  const isDelivered = acts.some(({ kind, witness }) => kind === 'deliver' && witness !== 'dump')
  if (isDumpPayer || !isDelivered) return acts
  return acts.filter(({ kind, witness }) => kind !== 'reject' || witness !== 'dump')
}

/**
 * By the first act that ended it, and the latest one that says who caused it. A load that was only canceled is one if
 * its material left the pit; one that was turned away pays none.
 */
export function foldUndelivered(
  acts: readonly LoadLogAct[],
  milestones: { deliver?: object },
): Undelivered | undefined {
  const isRejected = acts.some(act => act.kind === 'reject')
  if (!isRejected && milestones.deliver) return undefined
  const ending = acts.filter(({ kind }) => kind === (isRejected ? 'reject' : 'cancel')).sort(compareActs)
  const fault = ending.findLast(act => act.fault !== undefined)?.fault
  const [first] = ending
  if (!first) return undefined
  const before = isRejected ? cancelledBefore(acts, first) : undefined
  if (before) return { outcome: 'cancelled', at: actAt(before), ...(fault && { fault }) }
  if (isRejected) return { outcome: 'rejected', at: actAt(first), ...(fault && { fault }) }
  if (fault !== undefined) return { outcome: 'dryRun', at: actAt(first), fault }
  return hasLeftPit(acts) ? { outcome: 'cancelled', at: actAt(first), materialLeft: true } : undefined
}

const ofPit: ReadonlySet<Witness> = new Set(['pit', 'operator'])

/** Whether the pit's own people loaded the truck, and have not said since that the material came back. */
export function hasLeftPit(acts: readonly LoadLogAct[]): boolean {
  return pitWordOf(acts) === 'loaded'
}

/** What the pit's own people said last about the material: only they lose by saying that it came back. */
export function pitWordOf(acts: readonly LoadLogAct[]): 'loaded' | 'returned' | undefined {
  const own = acts.filter(({ witness }) => ofPit.has(witness)).sort(compareActs)
  if (!own.some(({ kind }) => kind === 'confirmLoad')) return undefined
  const last = own.findLast(({ kind, returned }) => kind === 'confirmLoad' || returned !== undefined)
  return last?.returned ? 'returned' : 'loaded'
}

/** The hauler canceled it before anyone turned it away, and was not sent home: so nothing is paid for coming. */
function cancelledBefore(acts: readonly LoadLogAct[], rejected: LoadLogAct): LoadLogAct | undefined {
  const cancelled = acts.filter(({ kind, witness }) => kind === 'cancel' && witness === 'trucker').sort(compareActs)
  if (cancelled.some(({ fault }) => fault !== undefined)) return undefined
  return cancelled.find(each => compareActs(each, rejected) < 0)
}
