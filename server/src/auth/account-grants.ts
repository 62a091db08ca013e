/**
 * Everything that gives power over an account without the password, and the events that end it. What is pending ends
 * with every event, so nothing that was started before survives one; only sessions differ.
 */
import { and, type Column, eq, isNull, ne } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { accountSessions, accountVerifications } from './account.table.ts'
import { emailChanges } from './email-change.table.ts'
import { mfaCodes, secondFactors } from './second-factor/second-factor.table.ts'
import { deviceSessions } from './session/session.table.ts'
import { signInCodes } from './sign-in/sign-in-code.table.ts'

/** Where each kind of pending grant is kept, in the order in which a sign-in passes through them. */
export const pendingGrants = {
  /** The cookie of the sign-in page, which buys a sign-in code. */
  pageSession: { table: accountSessions, uid: accountSessions.userId },
  /** The code of the redirect callback, which buys a device session. */
  signInCode: { table: signInCodes, uid: signInCodes.uid },
  /** better-auth keeps the account that a reset link is for as the value of its verification. */
  resetLink: { table: accountVerifications, uid: accountVerifications.value },
  emailChangeLink: { table: emailChanges, uid: emailChanges.uid },
  mailedCode: { table: mfaCodes, uid: mfaCodes.uid },
} as const satisfies Record<string, { table: PgTable; uid: Column }>

/**
 * Which device sessions each event ends; their refresh, access and upload tokens end with them. A link that confirms an
 * address is not listed: it only confirms the address it was mailed to.
 */
export const accountEvents = {
  passwordReset: 'all',
  passwordChanged: 'others',
  otherSessionsEnded: 'others',
  emailChanged: 'none',
  accountDeleted: 'all',
} as const
export type AccountEvent = keyof typeof accountEvents

/**
 * Ends what an event ends. @param who `sessionId` is the session that asks; without one there are only others
 * @returns the sessions that ended, to be announced after the commit
 */
export async function endGrants(
  tx: Transaction,
  event: AccountEvent,
  who: { uid: string; sessionId?: string | undefined },
  now: number,
): Promise<string[]> {
  for (const { table, uid } of Object.values(pendingGrants)) await tx.delete(table).where(eq(uid, who.uid))
  // An authenticator app that is only being set up.
  await tx.update(secondFactors).set({ pendingSecret: null }).where(eq(secondFactors.uid, who.uid))
  const ends = accountEvents[event]
  if (ends === 'none') return []
  const isOther = ends === 'others' && who.sessionId ? ne(deviceSessions.sessionId, who.sessionId) : undefined
  const ended = await tx
    .update(deviceSessions)
    .set({ revokedAt: now })
    .where(and(eq(deviceSessions.uid, who.uid), isNull(deviceSessions.revokedAt), isOther))
    .returning({ sessionId: deviceSessions.sessionId })
  return ended.map(row => row.sessionId)
}
