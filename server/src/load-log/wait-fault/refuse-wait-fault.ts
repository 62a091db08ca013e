/** Refuses to say, or answer, who caused a wait where that would change nothing. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { whyNotWaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { OpenedLoad } from '../reconcile/opened-load.ts'

/** @throws AppError conflict with a sentence; never for an act that comes after the approval */
export function refuseWaitFault({ row: { loadLog }, fold }: OpenedLoad, act: LoadLogAct): void {
  if (fold.frozen) return
  const gate = isToDump(loadLog.terms) ? 'site' : 'pit'
  const sentence = whyNotWaitFault(act, { ...fold, gate })
  if (sentence) throw new AppError('conflict', sentence)
}
