/**
 * Changing what guards an account takes a fresh proof (design: signing in): the password with the call, or a sign-in, a
 * password or a code on this device within ten minutes. A phone left unlocked is not enough.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { Account } from '../auth/account.ts'
import type { Actor } from '../auth/actor.ts'
import { isProved, markProved } from '../auth/own-sessions.ts'
import type { CallContext } from '../http/context.ts'

const passwordRefused = 'This password is not right.'

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

/** @throws AppError signInAgain without a proof, invalidInput for a wrong password, tooManyRequests */
export async function requireProof(
  context: CallContext,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const { auth, clientAddress, clock, database } = context
  const sessionId = context.actor?.sessionId ?? ''
  if (password === undefined) {
    if (!(await isProved(database.orm, sessionId, clock()))) throw new AppError('signInAgain')
    return
  }
  if (!(await auth.accounts.checkPassword(account.email, password, clientAddress))) {
    throw new AppError('invalidInput', passwordRefused, { fields: { password: passwordRefused } })
  }
  await markProved(database.orm, sessionId, clock())
}
