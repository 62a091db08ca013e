/** Signing in and out (specification 7; design: signing in). */
import { AppError } from '@haulway/domain/errors.ts'
import { type LoginReply, loginRefused, type SessionTokens } from '@haulway/domain/user/sign-in.ts'
import { takeSignInCode } from '../auth/sign-in-code.ts'
import type { Unit } from '../http/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendRequest } from './request.table.ts'
import { repairUser, type UserEntities } from './user.commands.ts'
import { getUserForUpdate } from './user.table.ts'

type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type SignIn<I> = { context: CallContext; input: I; inUnit: InUnit }

export async function login(
  { context, input, inUnit }: SignIn<{ email: string; password: string; deviceId?: string | undefined }>,
  entities: UserEntities,
): Promise<LoginReply> {
  const { accounts, limits, sessions } = context.auth
  await limits.take('signInByAddress', context.clientAddress)
  const account = await accounts.checkPassword(input.email, input.password, context.clientAddress)
  if (!account) return { loginSuccessful: false, userUid: null, err: loginRefused }
  const tokens = await inUnit(async unit => {
    await repairUser(unit, account, entities)
    return sessions.start(unit.tx, { uid: account.uid, deviceId: input.deviceId })
  })
  return { ...tokens, loginSuccessful: true, err: null }
}

export async function exchangeSignInCode(
  { context, input, inUnit }: SignIn<{ token: string; verifier: string; deviceId?: string | undefined }>,
  entities: UserEntities,
): Promise<SessionTokens> {
  const { accounts, limits, sessions } = context.auth
  await limits.take('exchangeByAddress', context.clientAddress)
  const uid = await takeSignInCode(context.database.orm, input.token, input.verifier, context.clock())
  const account = await accounts.find({ uid })
  if (!account) throw new AppError('signInAgain')
  return inUnit(async unit => {
    await repairUser(unit, account, entities)
    return sessions.start(unit.tx, { uid, deviceId: input.deviceId })
  })
}

/** Specification 7: logout first writes a remove-notification-registration record. */
export function logout(revoke: CallContext['auth']['sessions']['revoke']) {
  return async (unit: Unit) => {
    const { uid: userId, sessionId } = unit.actor
    const { email } = await getUserForUpdate(unit.tx, userId)
    const record = { userId, email, logoutOn: unit.at }
    await appendRequest(unit.tx, unit.newId(), 'remove-notification-registration', record)
    await revoke(unit.tx, sessionId)
    return { isSuccessful: true as const }
  }
}
