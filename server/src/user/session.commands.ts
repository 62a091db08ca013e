/** Signing in and out (specification 7; decision 0005). */
import { AppError } from '@haulway/domain/errors.ts'
import { mfaCodeNeeded } from '@haulway/domain/user/mfa-code.ts'
import { type LoginReply, loginRefused, type SessionTokens } from '@haulway/domain/user/sign-in.ts'
import type { Client } from '../auth/limits/try-limit.ts'
import { passSecondFactor } from '../auth/second-factor/mfa-gate.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { isDeviceOf } from '../auth/session/own-sessions.ts'
import { takeSignInCode } from '../auth/sign-in/sign-in-code.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendRequest } from './request.table.ts'
import { repairUser, type UserEntities } from './user.commands.ts'
import { getUserForUpdate } from './user.table.ts'

type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type SignIn<I> = { context: CallContext; input: I; inUnit: InUnit }
/** What a device sends about itself when it logs in. */
type SentDevice = { deviceId?: string | undefined; publicKey?: string | undefined }

type LoginInput = SentDevice & {
  email: string
  password: string
  mfaCode?: string | undefined
  mfaToken?: string | undefined
}

export async function login(
  { context, input, inUnit }: SignIn<LoginInput>,
  entities: UserEntities,
): Promise<LoginReply> {
  const { accounts, limits, sessions } = context.auth
  await limits.take('signInByAddress', context.clientAddress)
  const client = await findClient(context, input)
  const account = await accounts.checkPassword(input.email, input.password, client)
  if (!account) return refused(loginRefused)
  const gate = await passOrRefuse(context, account.uid, input, client)
  if (gate !== 'passed') return gate
  const tokens = await inUnit(async unit => {
    await repairUser(unit, account, entities)
    return sessions.start(unit.tx, { uid: account.uid, ...deviceOf(input), agent: context.agent ?? '' })
  })
  return { ...tokens, loginSuccessful: true, err: null }
}

function deviceOf({ deviceId, publicKey }: SentDevice): SentDevice {
  return { deviceId, publicKey }
}

/** The app sends its device id; the device is known if the account has been signed in on it before. */
async function findClient(
  { clientAddress: address, database }: CallContext,
  { email, deviceId }: LoginInput,
): Promise<Client> {
  const isKnown = deviceId !== undefined && (await isDeviceOf(database.orm, email, deviceId))
  return { address, knownDevice: isKnown ? deviceId : undefined }
}

/** Binds an emailed code to a login. */
export const loginBinding = (mfaToken: string) => `login:${hashSecret(mfaToken)}`

/** A login without its code is refused with a token for the login, so that a code can be emailed for it. */
async function passOrRefuse(
  { auth }: CallContext,
  uid: string,
  { mfaCode, mfaToken = newSecret() }: LoginInput,
  client: Client,
): Promise<'passed' | LoginReply> {
  try {
    const gate = await passSecondFactor(auth, uid, loginBinding(mfaToken), mfaCode, client)
    if (gate === 'passed') return gate
    await auth.secondFactors.awaitCode(uid, loginBinding(mfaToken))
    return { ...refused(mfaCodeNeeded), mfaToken, mfaMethods: gate }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalidInput') return refused(error.message)
    throw error
  }
}

function refused(err: string): LoginReply {
  return { loginSuccessful: false, userUid: null, err }
}

export async function exchangeSignInCode(
  { context, input, inUnit }: SignIn<{ token: string; verifier: string } & SentDevice>,
  entities: UserEntities,
): Promise<SessionTokens> {
  const { accounts, limits, sessions } = context.auth
  await limits.take('exchangeByAddress', context.clientAddress)
  const uid = await takeSignInCode(context.database.orm, input.token, input.verifier, context.clock())
  const account = await accounts.find({ uid })
  if (!account) throw new AppError('signInAgain')
  return inUnit(async unit => {
    await repairUser(unit, account, entities)
    return sessions.start(unit.tx, { uid, ...deviceOf(input), agent: context.agent ?? '' })
  })
}

/** Specification 7: logout first writes a remove-notification-registration record. */
export function logout(revoke: CallContext['auth']['sessions']['revoke']) {
  return async (unit: Unit) => {
    const { uid: userId, sessionId } = unit.actor
    const { email } = await getUserForUpdate(unit.tx, userId)
    const record = { userId, email, logoutOn: unit.receivedAt }
    // One record for each session: the app sends its own first, and then logs out.
    appendRequest(unit.tx, sessionId, 'remove-notification-registration', record)
    await revoke(unit.tx, sessionId)
    return { isSuccessful: true as const }
  }
}
