/** Whose key signed an act: keys are recorded with device sessions, and end with them. */
import type { SignatureTrouble } from '@haulway/domain/load-log/act/act.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { deviceSessions } from './session.table.ts'

/**
 * Looks up a key among the devices of a user. A session that began before devices had keys gets the key that it signs
 * with first, and no other after that.
 * @param at when the act happened: a device that was logged out later had signed it in time
 * @returns why the key doesn't count, or undefined when it does
 */
export async function judgeDeviceKey(
  tx: Transaction,
  { uid, sessionId }: Actor,
  publicKey: string,
  at: number,
): Promise<SignatureTrouble | undefined> {
  const held = await tx
    .select()
    .from(deviceSessions)
    .where(and(eq(deviceSessions.uid, uid), eq(deviceSessions.publicKey, publicKey)))
  if (held.some(session => at < Math.min(session.revokedAt ?? Number.POSITIVE_INFINITY, session.expiresAt)))
    return undefined
  if (held.length > 0) return 'endedKey'
  const isWithoutKey = and(eq(deviceSessions.sessionId, sessionId), isNull(deviceSessions.publicKey))
  const recorded = await tx
    .update(deviceSessions)
    .set({ publicKey })
    .where(and(eq(deviceSessions.uid, uid), isWithoutKey))
    .returning()
  return recorded.length > 0 ? undefined : 'unknownKey'
}
