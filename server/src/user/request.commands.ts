/**
 * Requests that send an email (specification 5: fire and forget). A request adds a record and a job. Only the job
 * checks whether the account exists, so that neither the answer nor its time reveals it.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendRequest } from './request.table.ts'
import { findUser } from './user.table.ts'

const isRequested = { isRequested: true as const }

/** @param mayMail false when this address has received its limit of emails: the answer is the same */
export function requestPasswordReset(mayMail: boolean) {
  return async (unit: Unit, { email }: { email: string }) => {
    appendRequest(unit.tx, unit.newId(), 'password-reset-requests', { email, requestedOn: unit.receivedAt })
    if (mayMail) unit.enqueue({ kind: 'start-password-reset', data: { email } })
    return isRequested
  }
}

/**
 * Emails only the caller: a request for another address gets the same answer.
 * @param mayMail false when the caller has received their limit of emails
 */
export function requestEmailVerification(mayMail: boolean) {
  return async (unit: Unit, { email }: { email: string }) => {
    const isOwn = (await findUser(unit.tx, unit.actor.uid))?.email === email
    return appendVerification(unit, email, mayMail && isOwn)
  }
}

function appendVerification(unit: Unit, email: string, mayMail: boolean) {
  appendRequest(unit.tx, unit.newId(), 'email-verification-request', { email, requestedOn: unit.receivedAt })
  if (mayMail) unit.enqueue({ kind: 'start-email-verification', data: { email } })
  return isRequested
}

/** Specification 5: 'Logged in user is null' and 'Email already verified'. */
export async function sendEmailVerification(
  context: CallContext,
  inUnit: <O>(run: (unit: Unit) => Promise<O>) => Promise<O>,
) {
  const { actor, auth } = context
  if (!actor) throw new AppError('loggedInUserIsNull')
  const account = await auth.accounts.find({ uid: actor.uid })
  if (!account) throw new AppError('loggedInUserIsNull')
  if (account.isEmailVerified) throw new AppError('emailAlreadyVerified')
  await auth.limits.take('verificationMailByUser', account.uid)
  return inUnit(async unit => appendVerification(unit, account.email, true))
}
