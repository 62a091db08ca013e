/** Commands on the caller's own account (specification 7): its email, its password, its devices. */
import { AppError } from '@haulway/domain/errors.ts'
import type { AccountSecurity } from '@haulway/domain/user/account.calls.ts'
import { endGrants } from '../auth/account-grants.ts'
import { findNewEmail, finishEmailChange, forgetEmailChange, startEmailChange } from '../auth/email-change.ts'
import { newEmailMail, noticeMail, takenEmailMail } from '../auth/mail/mails.ts'
import { requireUncommonPassword } from '../auth/password-guess.ts'
import { endOwnSession, listDevices } from '../auth/session/own-sessions.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { requireAccount, requirePassword, requireProof } from './require-proof.ts'
import type { UserEntities } from './user.commands.ts'
import { findUser, getUserForUpdate, saveUser } from './user.table.ts'

type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type AccountCall<I> = { context: CallContext; input: I; inUnit: InUnit }

const isSuccessful = { isSuccessful: true as const }

export async function readAccountSecurity(context: CallContext): Promise<AccountSecurity> {
  const { auth, clock, database } = context
  const { actor, account } = await requireAccount(context)
  const { isOn, ...factor } = await auth.secondFactors.read(actor.uid)
  return {
    email: account.email,
    isEmailVerified: account.isEmailVerified,
    newEmail: (await findNewEmail(database.orm, actor.uid, clock())) ?? null,
    mfaRegistered: isOn,
    ...factor,
    devices: await listDevices(database.orm, actor, clock()),
  }
}

/** Notifies the old address and sends the link to the new one. An address that has an account gets the same answer. */
export async function changeEmailAddress({
  context,
  input,
  inUnit,
}: AccountCall<{ oldEmail: string; newEmail: string; password?: string | undefined; code?: string | undefined }>) {
  const { accounts, limits } = context.auth
  const { actor, account } = await requireAccount(context, input.oldEmail)
  if (input.newEmail === account.email) {
    await inUnit(unit => forgetEmailChange(unit.tx, actor.uid))
    return isSuccessful
  }
  // Codes are emailed, too: with the password alone, a thief could move them to a new address and take the factor off.
  await requireProof(context, { actor, account }, input)
  await limits.take('emailChangeByUser', actor.uid)
  const mayMail = await limits.isWithin('emailChangeMailByEmail', input.newEmail)
  const isTaken = (await accounts.find({ email: input.newEmail })) !== undefined
  await inUnit(async unit => {
    const token = await startEmailChange(unit.tx, actor.uid, input.newEmail, unit.receivedAt)
    const language = (await findUser(unit.tx, actor.uid))?.language
    const asking = isTaken
      ? takenEmailMail(input.newEmail, unit.publicUrl)
      : newEmailMail(input.newEmail, unit.publicUrl, token, language)
    if (mayMail) unit.enqueue(asking)
    unit.enqueue(noticeMail(account.email, unit.publicUrl, 'emailChangeAsked'))
  })
  return isSuccessful
}

/** Runs when the link is opened: account, record and document change together. */
export function confirmEmailAddress({ publishUser }: UserEntities) {
  return async (unit: Unit, { token }: { token: string }) => {
    const { uid, newEmail } = await finishEmailChange(unit.tx, token, unit.receivedAt)
    const user = await getUserForUpdate(unit.tx, uid)
    saveUser(unit.tx, { ...user, email: newEmail })
    await publishUser(unit, uid)
    await endGrants(unit.tx, 'emailChanged', { uid }, unit.receivedAt)
    unit.enqueue(noticeMail(user.email, unit.publicUrl, 'emailChanged', user.language))
    return { ...isSuccessful, email: newEmail }
  }
}

export async function changePassword({
  context,
  input,
  inUnit,
}: AccountCall<{ email: string; newPassword: string; password: string }>) {
  const { actor, account } = await requireAccount(context, input.email)
  requireUncommonPassword(input.newPassword, [account.email, account.name], 'newPassword')
  await requirePassword(context, account, input.password)
  const ended = await inUnit(async unit => {
    await context.auth.accounts.changePassword(unit.tx, actor.uid, input.newPassword)
    unit.enqueue(noticeMail(account.email, unit.publicUrl, 'passwordChanged'))
    return endGrants(unit.tx, 'passwordChanged', actor, context.clock())
  })
  context.bus.publish('sessions', { sessionIds: ended })
  return isSuccessful
}

/** @throws AppError notFound for a session that has ended, or of someone else */
export async function endSession({ context, input: { sessionId }, inUnit }: AccountCall<{ sessionId: string }>) {
  await inUnit(async unit => {
    const isEnded = await endOwnSession(unit.tx, unit.actor.uid, sessionId, context.clock())
    if (!isEnded) throw new AppError('notFound', 'This device is no longer logged in.')
  })
  context.bus.publish('sessions', { sessionIds: [sessionId] })
  return isSuccessful
}

export async function endAllOtherSessions({ context, inUnit }: AccountCall<unknown>) {
  const ended = await inUnit(unit => endGrants(unit.tx, 'otherSessionsEnded', unit.actor, context.clock()))
  context.bus.publish('sessions', { sessionIds: ended })
  return isSuccessful
}
