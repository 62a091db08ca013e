/** Changing an account's email: it changes when the link sent to the new address is opened. */
import { AppError } from '@haulway/domain/errors.ts'
import { eq } from 'drizzle-orm'
import type { Orm, Transaction } from '../db/database.ts'
import { sqlState } from '../db/failures.ts'
import { accountUsers } from './account.table.ts'
import { emailChanges } from './email-change.table.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { mailLinkLifeMs } from './sign-in/better-auth.ts'

/** Creates a link for a new address, replacing an earlier one. @returns the token of the link */
export async function startEmailChange(tx: Transaction, uid: string, newEmail: string, now: number): Promise<string> {
  const token = newSecret()
  const row = { uid, newEmail, tokenHash: hashSecret(token), expiresAt: now + mailLinkLifeMs }
  await tx.insert(emailChanges).values(row).onConflictDoUpdate({ target: emailChanges.uid, set: row })
  return token
}

export async function forgetEmailChange(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.uid, uid))
}

/** The new address whose link was not opened yet. */
export async function findNewEmail(orm: Orm, uid: string, now: number): Promise<string | undefined> {
  const [row] = await orm.select().from(emailChanges).where(eq(emailChanges.uid, uid))
  return row && row.expiresAt > now ? row.newEmail : undefined
}

/**
 * Uses up the link's token and changes the account's address. Opening the link also verifies the address.
 * @throws AppError signInAgain when the link is unknown, used or expired, conflict when the address is taken
 */
export async function finishEmailChange(
  tx: Transaction,
  token: string,
  now: number,
): Promise<{ uid: string; newEmail: string }> {
  const [row] = await tx
    .delete(emailChanges)
    .where(eq(emailChanges.tokenHash, hashSecret(token)))
    .returning()
  if (!row || row.expiresAt <= now) {
    throw new AppError('signInAgain', 'This link no longer works. Ask for a new one.')
  }
  const { uid, newEmail } = row
  try {
    const set = { email: newEmail, emailVerified: true, updatedAt: new Date(now) }
    await tx.update(accountUsers).set(set).where(eq(accountUsers.id, uid))
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new AppError('conflict', "You can't use this email. Choose another one.", undefined, error)
  }
  return { uid, newEmail }
}
