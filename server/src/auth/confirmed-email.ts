/** Refuses a user whose email address is not confirmed, in the calls that need it. */
import { AppError } from '@haulway/domain/errors.ts'
import { needsConfirmedEmail } from '@haulway/domain/wire/confirmed-email-calls.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accountUsers } from './account.table.ts'

/** The user's email address, if it is confirmed. */
export async function findConfirmedEmail(tx: Transaction, uid: string): Promise<string | undefined> {
  const isConfirmed = and(eq(accountUsers.id, uid), eq(accountUsers.emailVerified, true))
  const [account] = await tx.select({ email: accountUsers.email }).from(accountUsers).where(isConfirmed)
  return account?.email
}

/** Locks the account if its address is not confirmed. @returns whether it locks it */
export async function lockUnconfirmed(tx: Transaction, uid: string): Promise<boolean> {
  const isUnconfirmed = and(eq(accountUsers.id, uid), eq(accountUsers.emailVerified, false))
  return (await tx.select({ id: accountUsers.id }).from(accountUsers).where(isUnconfirmed).for('update')).length > 0
}

/** @throws AppError emailNotConfirmed, if the call needs a confirmed email address and the caller's is not */
export async function requireConfirmedEmail(tx: Transaction, uid: string, callName: string): Promise<void> {
  if (!needsConfirmedEmail(callName)) return
  if ((await findConfirmedEmail(tx, uid)) === undefined) throw new AppError('emailNotConfirmed')
}
