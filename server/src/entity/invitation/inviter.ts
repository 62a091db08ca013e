/** The inviter as the server knows them: their name, and their confirmed email address. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { findConfirmedEmail } from '../../auth/confirmed-email.ts'
import type { Transaction } from '../../db/database.ts'
import { findUser } from '../../user/user.table.ts'

type Inviter = { name: string; email: string; language: string | undefined }

/** @returns undefined when the user has no account or hasn't confirmed its email address */
export async function findInviter(tx: Transaction, uid: string): Promise<Inviter | undefined> {
  const email = await findConfirmedEmail(tx, uid)
  if (email === undefined) return undefined
  const user = await findUser(tx, uid)
  return user && { name: nameOf(user) || email, email, language: user.language }
}

/** @throws AppError emailNotConfirmed */
export async function requireInviter(tx: Transaction, uid: string): Promise<Inviter> {
  const inviter = await findInviter(tx, uid)
  if (!inviter) throw new AppError('emailNotConfirmed')
  return inviter
}
