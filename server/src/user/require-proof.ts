/**
 * Changing what guards an account takes a proof with the call itself: the password, and the second factor where it is
 * the factor that changes. A phone left unlocked is not enough, however short ago its owner signed in.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { passwordMissing, passwordRefused } from '@haulway/domain/user/account.calls.ts'
import { mfaCodeMissing, mfaCodeRefused } from '@haulway/domain/user/mfa-code.ts'
import type { Account } from '../auth/account.ts'
import type { Actor } from '../auth/actor.ts'
import type { CallContext } from '../http/context.ts'

/** The account of the caller. @param email as the call names it; another's is refused */
export async function requireAccount(
  { actor, auth }: CallContext,
  email?: string,
): Promise<{ actor: Actor; account: Account }> {
  if (!actor) throw new AppError('noAuthorizationToken')
  const account = await auth.accounts.find({ uid: actor.uid })
  if (!account) throw new AppError('userDoesNotExist')
  if (email !== undefined && email.trim().toLowerCase() !== account.email) throw new AppError('notAllowed')
  return { actor, account }
}

/** @throws AppError invalidInput for a password that is missing or wrong, tooManyRequests */
export async function requirePassword(
  { auth, clientAddress }: CallContext,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw refusedField('password', passwordMissing)
  if (!(await auth.accounts.checkPassword(account.email, password, clientAddress))) {
    throw refusedField('password', passwordRefused)
  }
}

/** What a code is bound to that is mailed to a signed-in device. */
export const deviceBinding = (sessionId: string) => `device:${sessionId}`

/** Spends a code of the second factor. @throws AppError invalidInput where it is missing or wrong, tooManyRequests */
export async function requireFactor({ auth }: CallContext, actor: Actor, code: string | undefined): Promise<void> {
  if (code === undefined) throw refusedField('code', mfaCodeMissing)
  await auth.limits.take('mfaTryByUser', actor.uid)
  if (!(await auth.secondFactors.take(actor.uid, deviceBinding(actor.sessionId), code))) {
    throw refusedField('code', mfaCodeRefused)
  }
  await auth.limits.clear('mfaTryByUser', actor.uid)
}

function refusedField(field: string, sentence: string): AppError {
  return new AppError('invalidInput', sentence, { fields: { [field]: sentence } })
}
