/** The inviter as the server knows them: their name, and their confirmed email address. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import { accountUsers } from '../../auth/account.table.ts'
import type { Transaction } from '../../db/database.ts'
import { findUser } from '../../user/user.table.ts'

type Inviter = { name: string; email: string; language: string | undefined }

/** @returns undefined when the user has no account or hasn't confirmed its email address */
export async function findInviter(tx: Transaction, uid: string): Promise<Inviter | undefined> {
  const isConfirmed = and(eq(accountUsers.id, uid), eq(accountUsers.emailVerified, true))
  const [account] = await tx.select({ email: accountUsers.email }).from(accountUsers).where(isConfirmed)
  const user = account && (await findUser(tx, uid))
  return user && { name: nameOf(user) || account.email, email: account.email, language: user.language }
}

/** @throws AppError notAllowed, with what to do, while the email address is not confirmed */
export async function requireInviter(tx: Transaction, uid: string): Promise<Inviter> {
  const inviter = await findInviter(tx, uid)
  if (!inviter) {
    throw new AppError(
      'notAllowed',
      'Confirm your email address on the Account page first. Then you can invite people.',
    )
  }
  return inviter
}
