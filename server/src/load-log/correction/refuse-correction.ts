/** Refuses to propose a correction that changes nothing, that has no price, or that a dispute is in the way of. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct, LoadLogRelation } from '@haulway/domain/load-log/act/act.ts'
import { agreementsOfRelation } from '@haulway/domain/load-log/act/act-rules.ts'
import { whyNotCorrect } from '@haulway/domain/load-log/correction/correction-effect.ts'
import { factIn } from '@haulway/domain/load-log/correction/load-correction.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { OpenedLoad } from '../reconcile/opened-load.ts'

/** @throws AppError conflict with a sentence */
export function refuseCorrection({ row: { loadLog }, fold }: OpenedLoad, act: LoadLogAct, by: LoadLogRelation): void {
  const fact = factIn(act, foldOptionsOf(loadLog))
  const sentence = fact && whyNotCorrect(loadLog, fold, fact, agreementsOfRelation[by])
  if (sentence) throw new AppError('conflict', sentence)
}
