/** Refuses to say, or answer, who caused a wait where that would change nothing. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { whyNotWaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Transaction } from '../db/database.ts'
import { findLoadLog } from './load-log.table.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

/** @throws AppError conflict with a sentence; never for an act that is recorded already or comes after the approval */
export async function refuseWaitFault(tx: Transaction, named: LoadLog, act: LoadLogAct): Promise<void> {
  const leader = named.aliasOf ? await findLoadLog(tx, named.projectId, named.aliasOf) : undefined
  const { fold, acts } = await foldStored(tx, leader?.loadLog ?? named)
  if (fold.frozen || acts.some(each => each.actId === act.actId)) return
  const gate = isToDump(named.terms) ? 'site' : 'pit'
  const sentence = whyNotWaitFault(act, { ...fold, gate })
  if (sentence) throw new AppError('conflict', sentence)
}
