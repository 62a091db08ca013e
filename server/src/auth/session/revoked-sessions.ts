/**
 * Revoked sessions in memory, checked on every request. Filled from the table at start and every half minute, and by
 * each event of the bus. A revocation is dropped after the session's last token has expired.
 */
import { secondMs } from '@haulway/domain/time.ts'
import { gt } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { uploadTokenLifeMs } from './access-token.ts'
import { deviceSessions } from './session.table.ts'

const reloadEveryMs = 30 * secondMs

export type RevokedSessions = {
  has: (sessionId: string) => boolean
  add: (sessionIds: string[]) => void
  /** Calls `end` once the session is revoked, even if it already is. @returns a function that no longer waits */
  whenRevoked: (sessionId: string, end: () => void) => () => void
  close: () => void
}

export async function openRevokedSessions(
  orm: Orm,
  clock: () => number,
  onError: (error: unknown) => void,
): Promise<RevokedSessions> {
  const revokedAt = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  const revoke = (sessionId: string, at: number) => {
    revokedAt.set(sessionId, at)
    for (const end of waiting.get(sessionId) ?? []) end()
    waiting.delete(sessionId)
  }
  const reload = async () => {
    const since = clock() - uploadTokenLifeMs
    for (const [sessionId, at] of revokedAt) if (at < since) revokedAt.delete(sessionId)
    const rows = await orm
      .select({ sessionId: deviceSessions.sessionId, at: deviceSessions.revokedAt })
      .from(deviceSessions)
      .where(gt(deviceSessions.revokedAt, since))
    for (const row of rows) revoke(row.sessionId, row.at ?? clock())
  }
  await reload()
  const timer = setInterval(() => void reload().catch(onError), reloadEveryMs)
  return {
    has: sessionId => revokedAt.has(sessionId),
    add: sessionIds => {
      for (const sessionId of sessionIds) revoke(sessionId, clock())
    },
    whenRevoked: (sessionId, end) => {
      if (revokedAt.has(sessionId)) end()
      const ends = waiting.get(sessionId) ?? new Set()
      waiting.set(sessionId, ends.add(end))
      return () => {
        ends.delete(end)
        if (ends.size === 0) waiting.delete(sessionId)
      }
    },
    close: () => clearInterval(timer),
  }
}
