/**
 * One-time codes (decision 0005): the sign-in page passes one to the redirect callback, and the app that opened
 * the page exchanges it for a session, with the verifier of its challenge. A code lasts a minute and is deleted when
 * tried.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { eq, lt } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { signInCodes } from './sign-in-code.table.ts'

const signInCodeLifeMs = minuteMs

export async function issueSignInCode(tx: Transaction, uid: string, challenge: string, now: number): Promise<string> {
  const code = newSecret()
  await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
  await tx.insert(signInCodes).values({ codeHash: hashSecret(code), uid, challenge, expiresAt: now + signInCodeLifeMs })
  return code
}

/**
 * Uses up the code, whatever the result, so it must not be part of a transaction that may roll back.
 * @returns the uid that the code was issued for
 * @throws AppError signInAgain when it is unknown, used or expired, or was not issued for this verifier
 */
export async function takeSignInCode(orm: Orm, code: string, verifier: string, now: number): Promise<string> {
  const [row] = await orm
    .delete(signInCodes)
    .where(eq(signInCodes.codeHash, hashSecret(code)))
    .returning()
  if (!row || row.expiresAt <= now || row.challenge !== hashSecret(verifier)) {
    throw new AppError('signInAgain', 'This login expired. Log in again.')
  }
  return row.uid
}
