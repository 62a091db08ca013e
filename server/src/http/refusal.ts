/**
 * Maps errors to answers. AppErrors keep their code, and input refused by the contract names its fields. Everything
 * else is a bug, including a value that does not fit its schema anywhere behind the contract.
 */
import { AppError, type AppErrorCode, appErrors } from '@haulway/domain/errors.ts'
import { invalidInput } from '@haulway/domain/read-input.ts'
import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { isTransient } from '../db/failures.ts'

export type Refusal = { status: number; code: string; message: string; data?: unknown }

/** The refusal for an error; undefined for a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof AppError) return { ...bareRefusal(error.code), message: error.message, data: error.data }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return refusalOf(invalidInput(error.cause instanceof ValidationError ? error.cause.issues : []))
  }
  return isTransient(error) ? bareRefusal('unavailable') : undefined
}

/** The answer for a bug: it reveals nothing but the trace id, which the log contains too. */
export const plainFailure: Refusal = {
  status: 500,
  code: 'somethingWentWrong',
  message: 'Something Went Wrong',
}

function bareRefusal(code: AppErrorCode): Refusal {
  return { code, status: appErrors[code].status, message: appErrors[code].message }
}
