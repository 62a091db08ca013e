/** Commands on users (specification 7), and the only place that creates a user record. */
import { AppError } from '@haulway/domain/errors.ts'
import {
  type CreateUserInput,
  decideNewUser,
  decideUserOfAccount,
  type NewUser,
} from '@haulway/domain/user/create-user.ts'
import { userDocumentOf } from '@haulway/domain/user/user.documents.ts'
import type { UserDocument, UserEntity } from '@haulway/domain/user/user.ts'
import type { Account } from '../auth/account.ts'
import { addressToCount } from '../auth/limits/client-address.ts'
import { takenEmailMail, verificationMail } from '../auth/mail/mails.ts'
import { hashPassword } from '../auth/password.ts'
import { requireUncommonPassword } from '../auth/password-guess.ts'
import type { Orm, Transaction } from '../db/database.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { findUser, getUserForUpdate, saveUser } from './user.table.ts'

/** A user's document also lists their entities; the entity folder provides these functions. */
export type UserEntities = {
  publishUser: (unit: Unit, uid: string) => Promise<void>
  listEntitiesOf: (tx: Transaction | Orm, uid: string) => Promise<UserEntity[]>
}

type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>

/**
 * Creates an account with its user record (signUpState 0 → 1) and sends the verification email. An email that has an
 * account gets the same answer after the same work, and only its owner is notified. With that account's password, it
 * returns the account's user, so that a repeat creates no second one; but not if a code is needed besides the password.
 */
export async function createHaulwayUser(
  { context, input, inUnit }: { context: CallContext; input: CreateUserInput; inUnit: InUnit },
  entities: UserEntities,
): Promise<[true, UserDocument] | [false, string]> {
  await context.auth.limits.take('createUserByAddress', context.clientAddress)
  try {
    const form = decideNewUser(input)
    requireUncommonPassword(form.password, [form.email, `${form.firstName} ${form.lastName}`], 'password')
    const who = `${form.email} ${addressToCount(context.clientAddress)}`
    await context.auth.limits.take('createUserByEmailAndAddress', who)
    const newAccount = await makeAccount(context, form, inUnit, entities)
    const existingAccount = await openAccount(context, form)
    if (!newAccount && !existingAccount) return [true, await answerAsIfMade(context, form, inUnit)]
    const account = newAccount ?? existingAccount!
    await inUnit(unit => repairUser(unit, account, entities))
    const user = await findUser(context.database.orm, account.uid)
    if (!user) throw new AppError('userNotFound')
    return [true, userDocumentOf(user, await entities.listEntitiesOf(context.database.orm, account.uid))]
  } catch (error) {
    if (!(error instanceof AppError) || !error.final) throw error
    return [false, error.message]
  }
}

/** @returns undefined when the email has an account */
async function makeAccount(
  { auth: { accounts } }: CallContext,
  form: NewUser,
  inUnit: InUnit,
  entities: UserEntities,
): Promise<Account | undefined> {
  const passwordHash = await hashPassword(form.password)
  const token = await accounts.newVerificationToken(form.email)
  const name = fullNameOf(form)
  return inUnit(async unit => {
    const account = await accounts.insert(unit.tx, {
      email: form.email,
      name,
      passwordHash,
      createdOn: unit.receivedAt,
    })
    if (!account) return undefined
    saveUser(unit.tx, decideUserOfAccount(account, form, unit.receivedAt))
    await entities.publishUser(unit, account.uid)
    unit.enqueue(verificationMail(form.email, unit.publicUrl, token))
    return account
  })
}

/** The account that the password alone opens. Also tried for a new account: it takes as long as hashing does. */
async function openAccount({ auth, clientAddress }: CallContext, form: NewUser): Promise<Account | undefined> {
  const existingAccount = await auth.accounts.checkPassword(form.email, form.password, { address: clientAddress })
  return existingAccount && !(await auth.secondFactors.read(existingAccount.uid)).isOn ? existingAccount : undefined
}

/** The user that the form would have created; the owner of the existing account is notified by email. */
async function answerAsIfMade({ auth, newId }: CallContext, form: NewUser, inUnit: InUnit): Promise<UserDocument> {
  const mayMail = await auth.limits.isWithin('takenMailByEmail', form.email)
  const unmade = { uid: newId(), email: form.email, name: fullNameOf(form) }
  return inUnit(async unit => {
    if (mayMail) unit.enqueue(takenEmailMail(form.email, unit.publicUrl))
    return userDocumentOf(decideUserOfAccount(unmade, form, unit.receivedAt), [])
  })
}

const fullNameOf = ({ firstName, lastName }: NewUser) => `${firstName} ${lastName}`.trim()

/**
 * Creates the user record of an account that lacks it (signUpState 0). Called at every sign-in; usually does nothing.
 */
export async function repairUser(unit: Unit, account: Account, entities: UserEntities): Promise<void> {
  if (await findUser(unit.tx, account.uid)) return
  saveUser(unit.tx, decideUserOfAccount(account, undefined, unit.receivedAt))
  await entities.publishUser(unit, account.uid)
}

export function changeName({ publishUser }: UserEntities) {
  return async (unit: Unit, input: { email?: string | undefined; firstName: string; lastName: string }) => {
    const user = await getUserForUpdate(unit.tx, unit.actor.uid)
    if (input.email !== undefined && input.email.trim().toLowerCase() !== user.email) throw new AppError('notAllowed')
    saveUser(unit.tx, { ...user, firstName: input.firstName, lastName: input.lastName })
    await publishUser(unit, user.uid)
    return { isSuccessful: true as const }
  }
}

export function changeLanguage({ publishUser }: UserEntities) {
  return async (unit: Unit, { language }: { language: string }) => {
    const user = await getUserForUpdate(unit.tx, unit.actor.uid)
    saveUser(unit.tx, { ...user, language })
    await publishUser(unit, user.uid)
    return { isSuccessful: true as const }
  }
}

export function changePhoneNo({ publishUser }: UserEntities) {
  return async (unit: Unit, input: { userId: string; phoneNo: string }) => {
    if (input.userId !== unit.actor.uid) throw new AppError('notAllowed')
    const user = await getUserForUpdate(unit.tx, unit.actor.uid)
    saveUser(unit.tx, { ...user, phoneNo: input.phoneNo })
    await publishUser(unit, user.uid)
    return { isSuccessful: true as const }
  }
}
