/**
 * Which sessions are revoked, in memory: asked on every request. Filled from the table at start and again every half
 * minute, and at once by what the bus tells. A revocation is forgotten when the last token of it has expired.
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
  close: () => void
}

export async function openRevokedSessions(
  orm: Orm,
  clock: () => number,
  onError: (error: unknown) => void,
): Promise<RevokedSessions> {
  const revokedAt = new Map<string, number>()
  const reload = async () => {
    const since = clock() - uploadTokenLifeMs
    for (const [sessionId, at] of revokedAt) if (at < since) revokedAt.delete(sessionId)
    const rows = await orm
      .select({ sessionId: deviceSessions.sessionId, at: deviceSessions.revokedAt })
      .from(deviceSessions)
      .where(gt(deviceSessions.revokedAt, since))
    for (const row of rows) revokedAt.set(row.sessionId, row.at ?? clock())
  }
  await reload()
  const timer = setInterval(() => void reload().catch(onError), reloadEveryMs)
  return {
    has: sessionId => revokedAt.has(sessionId),
    add: sessionIds => {
      for (const sessionId of sessionIds) revokedAt.set(sessionId, clock())
    },
    close: () => clearInterval(timer),
  }
}
