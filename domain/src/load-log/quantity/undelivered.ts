/** A load that was turned away: refused at the site, or the truck came and was sent home without a load. */
import { z } from 'zod'
import { faults } from '../../pay/load/load-facts.ts'
import { instantMsSchema } from '../../time.ts'
import { actAt, compareActs } from '../../work/act-order.ts'
import type { LoadLogAct } from '../act/act.ts'

/** `fault`: who caused it, as it was stated last. */
export const undeliveredSchema = z.object({
  outcome: z.enum(['rejected', 'dryRun']),
  at: instantMsSchema,
  fault: z.enum(faults).optional(),
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

/** By the first act that ended it, and the latest one that says who caused it. */
export function foldUndelivered(
  acts: readonly LoadLogAct[],
  milestones: { deliver?: object },
): Undelivered | undefined {
  const isRejected = acts.some(act => act.kind === 'reject')
  if (!isRejected && milestones.deliver) return undefined
  const ending = acts.filter(({ kind }) => kind === (isRejected ? 'reject' : 'cancel')).sort(compareActs)
  const fault = ending.findLast(act => act.fault !== undefined)?.fault
  const [first] = ending
  if (!first || (!isRejected && fault === undefined)) return undefined
  return { outcome: isRejected ? 'rejected' : 'dryRun', at: actAt(first), ...(fault && { fault }) }
}
