/**
 * Emailed codes, each bound to the session or sign-in that requested it. Trying one takes effect immediately and
 * outside the caller's transaction, so that neither a later failure nor a race makes a code usable again.
 */
import { randomInt } from 'node:crypto'
import { mfaCodeLifeMs, mfaCodeTriesMax } from '@haulway/domain/user/mfa-code.ts'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { mfaCodes } from '../second-factor/second-factor.table.ts'

export type MailedCodes = {
  /** Opens a sign-in that waits for an emailed code. */
  awaitCode: (uid: string, boundTo: string) => Promise<void>
  /** The uid of a waiting sign-in or session, while it waits. */
  findAwaited: (boundTo: string) => Promise<string | undefined>
  /** A new code to email; it replaces an earlier one for the same session. */
  issueMailed: (tx: Transaction, uid: string, boundTo: string) => Promise<string>
  /** Tries an emailed code. It becomes void after five tries, ten minutes, or one use. */
  takeMailed: (uid: string, boundTo: string, code: string) => Promise<boolean>
}

/** @param hash a keyed hash of a code within its scope, since six digits are quickly guessed from a plain hash */
export function openMailedCodes(
  orm: Orm,
  clock: () => number,
  hash: (scope: string, code: string) => string,
): MailedCodes {
  const takeMailed: MailedCodes['takeMailed'] = async (uid, boundTo, code) => {
    const isOpen = and(gt(mfaCodes.expiresAt, clock()), gt(mfaCodes.triesLeft, 0), isNotNull(mfaCodes.codeHash))
    const [row] = await orm
      .update(mfaCodes)
      .set({ triesLeft: sql`${mfaCodes.triesLeft} - 1` })
      .where(and(eq(mfaCodes.boundTo, boundTo), eq(mfaCodes.uid, uid), isOpen))
      .returning()
    const codeHash = hash(boundTo, code)
    if (row?.codeHash !== codeHash) return false
    const isIt = and(eq(mfaCodes.boundTo, boundTo), eq(mfaCodes.codeHash, codeHash))
    return (await orm.delete(mfaCodes).where(isIt).returning({ uid: mfaCodes.uid })).length > 0
  }
  const saveMailed = async (db: Orm | Transaction, uid: string, boundTo: string, codeHash: string | null) => {
    const expiresAt = clock() + mfaCodeLifeMs
    const row = { boundTo, uid, codeHash, triesLeft: mfaCodeTriesMax, expiresAt }
    await db.delete(mfaCodes).where(lt(mfaCodes.expiresAt, clock()))
    await db.insert(mfaCodes).values(row).onConflictDoUpdate({ target: mfaCodes.boundTo, set: row })
  }
  return {
    awaitCode: (uid, boundTo) => saveMailed(orm, uid, boundTo, null),
    findAwaited: async boundTo => {
      const isOpen = and(eq(mfaCodes.boundTo, boundTo), gt(mfaCodes.expiresAt, clock()))
      return (await orm.select({ uid: mfaCodes.uid }).from(mfaCodes).where(isOpen))[0]?.uid
    },
    issueMailed: async (tx, uid, boundTo) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await saveMailed(tx, uid, boundTo, hash(boundTo, code))
      return code
    },
    takeMailed,
  }
}
