/** The base of every call's contract: the closed list of refusals as typed errors. */
import { type AnyContractProcedure, oc } from '@orpc/contract'
import { z } from 'zod'
import { appErrors } from './errors.ts'
import './input-sentences.ts'

const refusalData = z.record(z.string(), z.unknown()).optional()

type RefusalMap = {
  [Code in keyof typeof appErrors]: { status: number; message: string; data: typeof refusalData }
}

const refusals = Object.fromEntries(
  Object.entries(appErrors)
    .filter(([, row]) => row.status >= 400)
    .map(([code, row]) => [code, { status: row.status, message: row.message, data: refusalData }]),
) as RefusalMap

/** The start of every call's contract: `call.route({ method: 'POST', path: '/verb-noun' }).input(…).output(…)`. */
export const call = oc.errors(refusals)

/** A call's method, path and schemas. Only here, because oRPC gives them under an internal name. */
export function definitionOf<Procedure extends AnyContractProcedure>(procedure: Procedure): Procedure['~orpc'] {
  return procedure['~orpc']
}
