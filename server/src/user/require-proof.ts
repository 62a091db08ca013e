/**
 * Changing an account's protection needs proof with the call itself: the password, and a code too unless the account
 * has no second factor. An unlocked phone is not enough, however recently its owner signed in. With an authenticator
 * app, neither is a mailbox: then no emailed code is accepted.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { mfaAppNeeded, mfaCodeMissing, mfaCodeRefused } from '@haulway/domain/user/mfa-code.ts'
import { passwordMissing, passwordRefused } from '@haulway/domain/user/proof.ts'
import type { Account } from '../auth/account.ts'
import type { Actor } from '../auth/actor.ts'
import { type Client, forgetTries, takeTry } from '../auth/limits/try-limit.ts'
import type { CallContext } from '../http/context.ts'

/** The caller's account. @param email the address in the input; another account's is refused */
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

/** @throws AppError invalidInput when the password is missing or wrong, tooManyRequests */
export async function requirePassword(
  context: CallContext,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw refusedField('password', passwordMissing)
  const isRight = await context.auth.accounts.checkPassword(account.email, password, ownClient(context))
  if (!isRight) throw refusedField('password', passwordRefused)
}

/** Binds an emailed code to a signed-in device. */
export const deviceBinding = (sessionId: string) => `device:${sessionId}`

/** A signed-in device is known to its account. */
export function ownClient({ actor, clientAddress: address }: CallContext): Client {
  return { address, knownDevice: actor?.sessionId }
}

type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * The password, and a code while two-step verification is on: for whatever gives power over a login, a business or its
 * money. @throws AppError invalidInput, tooManyRequests
 */
export async function requireProof(
  context: CallContext,
  { actor, account }: { actor: Actor; account: Account },
  { password, code }: Proof,
): Promise<void> {
  await requirePassword(context, account, password)
  if ((await context.auth.secondFactors.read(actor.uid)).isOn) await requireFactor(context, actor, code)
}

/** Uses up a code of the second factor. @throws AppError invalidInput when it is missing or wrong, tooManyRequests */
export async function requireFactor(context: CallContext, actor: Actor, code: string | undefined): Promise<void> {
  const { auth } = context
  if (code === undefined) throw refusedField('code', mfaCodeMissing)
  await takeTry(auth.limits, 'code', actor.uid, ownClient(context))
  const { hasAuthenticator } = await auth.secondFactors.read(actor.uid)
  const method = await auth.secondFactors.take(actor.uid, deviceBinding(actor.sessionId), code)
  if (!method) throw refusedField('code', mfaCodeRefused)
  if (method === 'email' && hasAuthenticator) throw refusedField('code', mfaAppNeeded)
  await forgetTries(auth.limits, 'code', actor.uid, ownClient(context))
}

function refusedField(field: string, sentence: string): AppError {
  return new AppError('invalidInput', sentence, { fields: { [field]: sentence } })
}
