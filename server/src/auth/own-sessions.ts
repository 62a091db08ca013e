/** A user's own devices: which are signed in, ending others, and how fresh the proof is that it is really them. */
import type { Device } from '@haulway/domain/user/account.calls.ts'
import { recentProofMs } from '@haulway/domain/user/mfa-code.ts'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Orm, Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { deviceSessions } from './session.table.ts'

const devicesMax = 100

/** The devices that are signed in, the last used first. */
export async function listDevices(orm: Orm, { uid, sessionId }: Actor, now: number): Promise<Device[]> {
  const isOpen = and(eq(deviceSessions.uid, uid), isNull(deviceSessions.revokedAt), gt(deviceSessions.expiresAt, now))
  const rows = await orm
    .select()
    .from(deviceSessions)
    .where(isOpen)
    .orderBy(desc(deviceSessions.lastUsedAt))
    .limit(devicesMax)
  return rows.map(row => ({
    sessionId: row.sessionId,
    agent: row.agent,
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isThis: row.sessionId === sessionId,
  }))
}

/** Ends one session of a user. @returns whether it was theirs and open */
export async function endOwnSession(tx: Transaction, uid: string, sessionId: string, now: number): Promise<boolean> {
  const isIt = and(
    eq(deviceSessions.uid, uid),
    eq(deviceSessions.sessionId, sessionId),
    isNull(deviceSessions.revokedAt),
  )
  return (await tx.update(deviceSessions).set({ revokedAt: now }).where(isIt).returning()).length > 0
}

/** Ends all sessions of a user but the one that asks. @returns their ids, to be announced after the commit */
export async function endOtherSessions(tx: Transaction, { uid, sessionId }: Actor, now: number): Promise<string[]> {
  const isOther = and(eq(deviceSessions.uid, uid), ne(deviceSessions.sessionId, sessionId))
  const ended = await tx
    .update(deviceSessions)
    .set({ revokedAt: now })
    .where(and(isOther, isNull(deviceSessions.revokedAt)))
    .returning({ sessionId: deviceSessions.sessionId })
  return ended.map(row => row.sessionId)
}

/** The user of this session has just proved who they are. */
export async function markProved(orm: Orm, sessionId: string, now: number): Promise<void> {
  await orm.update(deviceSessions).set({ provedAt: now }).where(eq(deviceSessions.sessionId, sessionId))
}

export async function isProved(orm: Orm, sessionId: string, now: number): Promise<boolean> {
  const [row] = await orm.select().from(deviceSessions).where(eq(deviceSessions.sessionId, sessionId))
  return row !== undefined && now - row.provedAt < recentProofMs
}
