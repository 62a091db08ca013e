/**
 * What becomes of an error on its way out: AppErrors keep their code, input refused at the
 * door names its fields, all else is a bug: also a shape that does not fit anywhere behind the door.
 */
import { AppError, type AppErrorCode, appErrors } from '@haulway/domain/errors.ts'
import { invalidInput } from '@haulway/domain/read-input.ts'
import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { isCollision, isConnectionLost, sqlState } from '../db/failures.ts'

export type Refusal = { status: number; code: string; message: string; data?: unknown }

/** The refusal an error stands for; undefined for a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof AppError) return { ...bareRefusal(error.code), message: error.message, data: error.data }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return refusalOf(invalidInput(error.cause instanceof ValidationError ? error.cause.issues : []))
  }
  // Many at once at the same, waiting too long for somebody else's lock, no room for another connection or on the disk,
  // or a crash: worth another try.
  const isPassing = ['55P03', '57014', '53100', '53300', '57P01', '57P02', '57P03'].includes(sqlState(error) ?? '')
  return isPassing || isCollision(error) || isConnectionLost(error) ? bareRefusal('unavailable') : undefined
}

/** What a bug looks like from outside: nothing of it but the trace id, by which the log knows it. */
export const plainFailure: Refusal = {
  status: 500,
  code: 'somethingWentWrong',
  message: 'Something Went Wrong',
}

function bareRefusal(code: AppErrorCode): Refusal {
  return { code, status: appErrors[code].status, message: appErrors[code].message }
}
