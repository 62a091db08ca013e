/** Refuses to propose a correction that changes nothing, that has no price, or that a dispute is in the way of. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { agreementsOf } from '@haulway/domain/load-log/act-rules.ts'
import { whyNotCorrect } from '@haulway/domain/load-log/correction/correction-effect.ts'
import { factIn } from '@haulway/domain/load-log/correction/load-correction.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { Transaction } from '../db/database.ts'
import { findLoadLog } from './load-log.table.ts'
import type { Part } from './load-log-actor.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

/** @throws AppError conflict with a sentence; never for an act that is recorded already */
export async function refuseCorrection(
  tx: Transaction,
  named: LoadLog,
  act: LoadLogAct,
  { relation }: Pick<Part, 'relation'>,
): Promise<void> {
  const leader = named.aliasOf ? await findLoadLog(tx, named.projectId, named.aliasOf) : undefined
  const loadLog = leader?.loadLog ?? named
  const { fold, acts } = await foldStored(tx, loadLog)
  const fact = factIn(act, foldOptionsOf(loadLog))
  if (!fact || acts.some(each => each.actId === act.actId)) return
  const sentence = whyNotCorrect(loadLog, fold, fact, agreementsOf[relation])
  if (sentence) throw new AppError('conflict', sentence)
}
