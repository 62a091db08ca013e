/** A user's own devices: lists the ones that are signed in, and ends one. */
import { keyName } from '@haulway/domain/seal/device-key.ts'
import type { Device } from '@haulway/domain/user/account.calls.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { accountUsers } from '../account.table.ts'
import type { Actor } from '../actor.ts'
import { deviceSessions } from './session.table.ts'

const devicesMax = 100

/** The signed-in devices, most recently used first. */
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
    ...(row.publicKey !== null && { keyName: keyName(row.publicKey) }),
  }))
}

/** Ends one session of a user. @returns whether it was the user's and open */
export async function endOwnSession(tx: Transaction, uid: string, sessionId: string, now: number): Promise<boolean> {
  const isIt = and(
    eq(deviceSessions.uid, uid),
    eq(deviceSessions.sessionId, sessionId),
    isNull(deviceSessions.revokedAt),
  )
  return (await tx.update(deviceSessions).set({ revokedAt: now }).where(isIt).returning()).length > 0
}

/** Whether an account has been signed in on a device, as far back as its sessions are stored. */
export async function isDeviceOf(orm: Orm, email: string, deviceId: string): Promise<boolean> {
  const [row] = await orm
    .select({ sessionId: deviceSessions.sessionId })
    .from(deviceSessions)
    .innerJoin(accountUsers, eq(accountUsers.id, deviceSessions.uid))
    .where(and(eq(accountUsers.email, email.trim().toLowerCase()), eq(deviceSessions.deviceId, deviceId)))
    .limit(1)
  return row !== undefined
}
