/** Commands for two-step verification (specification 6, 7). */
import { AppError } from '@haulway/domain/errors.ts'
import { buildTotpUri, mfaAppNeeded, mfaCodeRefused } from '@haulway/domain/user/mfa-code.ts'
import type { Account } from '../auth/account.ts'
import { forgetTries, takeTry } from '../auth/limits/try-limit.ts'
import { noticeMail } from '../auth/mail/mails.ts'
import { mailCode } from '../auth/second-factor/mfa-gate.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { deviceBinding, ownClient, requireAccount, requireFactor, requirePassword } from './require-proof.ts'
import { loginBinding } from './session.commands.ts'
import type { UserEntities } from './user.commands.ts'
import { findUser, getUserForUpdate, saveUser } from './user.table.ts'

type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Proof = { password: string; code: string }
type MfaCall<I> = { context: CallContext; input: I; inUnit: InUnit }

const isSuccessful = { isSuccessful: true as const }

/**
 * Sends a code to a signed-in user, or for a login that waits for one; the code works only for that session or login.
 * A signed-in user with an authenticator app gets none: no change would accept it.
 */
export async function sendMfaCode(context: CallContext, input: { email: string; mfaToken?: string | undefined }) {
  const { auth, clientAddress } = context
  await auth.limits.take('requestByAddress', clientAddress)
  if (context.actor) {
    const { actor, account } = await requireAccount(context, input.email)
    if ((await auth.secondFactors.read(actor.uid)).hasAuthenticator) throw new AppError('conflict', mfaAppNeeded)
    await mailCode({ ...context, ...auth }, account, deviceBinding(actor.sessionId), ownClient(context))
    return isSuccessful
  }
  if (!input.mfaToken) throw new AppError('noAuthorizationToken')
  const binding = loginBinding(input.mfaToken)
  const account = await findAwaiting(context, binding)
  if (account?.email !== input.email.trim().toLowerCase()) throw new AppError('signInAgain')
  await mailCode({ ...context, ...auth }, account, binding, ownClient(context))
  return isSuccessful
}

async function findAwaiting({ auth }: CallContext, binding: string): Promise<Account | undefined> {
  const uid = await auth.secondFactors.findAwaited(binding)
  return uid === undefined ? undefined : auth.accounts.find({ uid })
}

/**
 * Turns two-step verification on, or adds an authenticator app to it. If neither was started, it only tries the code.
 */
export async function confirmMfaCode(
  { context, input, inUnit }: MfaCall<{ userId: string; code: string; password?: string | undefined }>,
  entities: UserEntities,
) {
  const { auth, database } = context
  const { actor, account } = await requireAccount(context)
  const { uid, sessionId } = actor
  if (input.userId !== uid) throw new AppError('notAllowed')
  if (!(await findUser(database.orm, uid))) throw new AppError('userDoesNotExist')
  await takeTry(auth.limits, 'code', uid, ownClient(context))
  const { isOn } = await auth.secondFactors.read(uid)
  const step = await auth.secondFactors.findPendingStep(uid, input.code)
  if (isOn && !step) {
    const method = await auth.secondFactors.take(uid, deviceBinding(sessionId), input.code)
    if (!method) throw new AppError('invalidInput', mfaCodeRefused)
    await forgetTries(auth.limits, 'code', uid, ownClient(context))
    return isSuccessful
  }
  await requirePassword(context, account, input.password)
  if (!step && !(await auth.secondFactors.takeMailed(uid, deviceBinding(sessionId), input.code))) {
    throw new AppError('invalidInput', mfaCodeRefused)
  }
  await forgetTries(auth.limits, 'code', uid, ownClient(context))
  const backupCodes = await inUnit(async unit => {
    if (step) await auth.secondFactors.adopt(unit.tx, uid, step)
    if (isOn) return undefined
    await auth.secondFactors.turnOn(unit.tx, uid)
    await saveRegistered(unit, uid, true, entities)
    unit.enqueue(noticeMail(account.email, unit.publicUrl, 'mfaTurnedOn'))
    return auth.secondFactors.renewBackupCodes(unit.tx, uid)
  })
  return { ...isSuccessful, ...(backupCodes && { backupCodes }) }
}

/** While two-step verification is on, this needs a code, since the new app replaces the one before. */
export async function startMfa({ context, input, inUnit }: MfaCall<{ password: string; code?: string | undefined }>) {
  const { actor, account } = await requireAccount(context)
  await requirePassword(context, account, input.password)
  const { isOn } = await context.auth.secondFactors.read(account.uid)
  if (isOn) await requireFactor(context, actor, input.code)
  const secret = await inUnit(unit => context.auth.secondFactors.begin(unit.tx, account.uid))
  return { secret, uri: buildTotpUri(secret, account.email) }
}

/** Removing it again gets the same answer, so that a lost answer does no harm. */
export async function removeMfa({ context, input, inUnit }: MfaCall<Proof>, entities: UserEntities) {
  const { actor, account } = await requireAccount(context)
  await requirePassword(context, account, input.password)
  const { isOn } = await context.auth.secondFactors.read(account.uid)
  if (!isOn) return isSuccessful
  await requireFactor(context, actor, input.code)
  await inUnit(async unit => {
    await context.auth.secondFactors.turnOff(unit.tx, account.uid)
    await saveRegistered(unit, account.uid, false, entities)
    unit.enqueue(noticeMail(account.email, unit.publicUrl, 'mfaTurnedOff'))
  })
  return isSuccessful
}

export async function renewMfaBackupCodes({ context, input, inUnit }: MfaCall<Proof>) {
  const { actor, account } = await requireAccount(context)
  await requirePassword(context, account, input.password)
  const { isOn } = await context.auth.secondFactors.read(account.uid)
  if (!isOn) {
    throw new AppError('conflict', 'Turn on two-step verification to get backup codes.')
  }
  await requireFactor(context, actor, input.code)
  const backupCodes = await inUnit(async unit => {
    unit.enqueue(noticeMail(account.email, unit.publicUrl, 'backupCodesRenewed'))
    return context.auth.secondFactors.renewBackupCodes(unit.tx, account.uid)
  })
  return { backupCodes }
}

/** Sets `mfaRegistered` in the record and its document (specification 3, 6). */
async function saveRegistered(unit: Unit, uid: string, mfaRegistered: boolean, { publishUser }: UserEntities) {
  const user = await getUserForUpdate(unit.tx, uid)
  saveUser(unit.tx, { ...user, mfaRegistered })
  await publishUser(unit, uid)
}
