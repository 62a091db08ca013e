/**
 * Every credential besides the password that gives access to an account, and the events that end it. Each event ends
 * all pending grants, so nothing started before an event survives it; events differ only in the sessions they end.
 */
import { and, type Column, eq, isNull, ne } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { accountSessions, accountVerifications } from './account.table.ts'
import { emailChanges } from './email-change.table.ts'
import { mfaCodes, secondFactors } from './second-factor/second-factor.table.ts'
import { deviceSessions } from './session/session.table.ts'
import { signInCodes } from './sign-in/sign-in-code.table.ts'

/** The table of each kind of pending grant, in the order in which a sign-in uses them. */
export const pendingGrants = {
  /** The cookie of the sign-in page, which is exchanged for a sign-in code. */
  pageSession: { table: accountSessions, uid: accountSessions.userId },
  /** The code of the redirect callback, which is exchanged for a device session. */
  signInCode: { table: signInCodes, uid: signInCodes.uid },
  /** better-auth stores the uid that a reset link is for as the value of its verification. */
  resetLink: { table: accountVerifications, uid: accountVerifications.value },
  emailChangeLink: { table: emailChanges, uid: emailChanges.uid },
  mailedCode: { table: mfaCodes, uid: mfaCodes.uid },
} as const satisfies Record<string, { table: PgTable; uid: Column }>

/**
 * The device sessions that each event ends; their refresh, access and upload tokens end with them. A link that confirms
 * an address is not listed, since it can only confirm the address it was sent to.
 */
export const accountEvents = {
  passwordReset: 'all',
  passwordChanged: 'others',
  otherSessionsEnded: 'others',
  emailChanged: 'none',
  accountDeleted: 'all',
  endedByAdministrator: 'all',
} as const
export type AccountEvent = keyof typeof accountEvents

/** `sessionId` is the caller's session; without one, all sessions are others. */
type Whose = { uid: string; sessionId?: string | undefined } | 'everyone'

/**
 * Ends the grants that an event ends.
 * @returns the sessions that ended, to announce after the commit
 */
export async function endGrants(tx: Transaction, event: AccountEvent, whose: Whose, now: number): Promise<string[]> {
  const isTheirs = (uid: Column) => (whose === 'everyone' ? undefined : eq(uid, whose.uid))
  for (const { table, uid } of Object.values(pendingGrants)) await tx.delete(table).where(isTheirs(uid))
  // An authenticator app whose setup is not finished.
  await tx.update(secondFactors).set({ pendingSecret: null }).where(isTheirs(secondFactors.uid))
  const ends = accountEvents[event]
  if (ends === 'none') return []
  const own = whose === 'everyone' ? undefined : whose.sessionId
  const isOther = ends === 'others' && own ? ne(deviceSessions.sessionId, own) : undefined
  const ended = await tx
    .update(deviceSessions)
    .set({ revokedAt: now })
    .where(and(isTheirs(deviceSessions.uid), isNull(deviceSessions.revokedAt), isOther))
    .returning({ sessionId: deviceSessions.sessionId })
  return ended.map(row => row.sessionId)
}
