/**
 * Device sessions (decision 0005): a device holds a refresh token, valid for 90 sliding days, and exchanges it for
 * short-lived access tokens. Each use returns a new refresh token; the previous one stays valid until the new one has
 * been used, so that a lost reply logs no one out. Using an older one means that it was stolen or copied, and ends the
 * session.
 */
import { randomBytes } from 'node:crypto'
import { AppError } from '@haulway/domain/errors.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import type { SessionTokens } from '@haulway/domain/user/sign-in.ts'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { hashSecret } from '../secrets.ts'
import type { AccessTokens } from './access-token.ts'
import { buildRefreshToken, parseRefreshToken } from './refresh-token.ts'
import { deviceSessions } from './session.table.ts'

export const refreshLifeMs = 90 * dayMs
/** Two tabs, or a retry that overtakes its answer, get the same new token within this time. */
const sameSuccessorMs = 30 * secondMs
const agentCharactersMax = 300

type SessionRow = typeof deviceSessions.$inferSelect

type SessionStart = { uid: string; deviceId?: string | undefined; publicKey?: string | undefined; agent: string }

export type DeviceSessions = {
  start: (tx: Transaction, user: SessionStart) => Promise<SessionTokens>
  /** @throws AppError signInAgain when the token is unknown, expired, revoked or was superseded */
  refresh: (refreshToken: string) => Promise<SessionTokens>
  revoke: (tx: Transaction, sessionId: string) => Promise<void>
}

export type DeviceSessionParts = {
  database: Database
  clock: () => number
  newId: () => string
  accessTokens: AccessTokens
  refreshKey: Buffer
  /** Announces revoked sessions to every node, after the commit. */
  announce: (sessionIds: string[]) => void
}

export function openDeviceSessions(parts: DeviceSessionParts): DeviceSessions {
  const { database, clock, newId, accessTokens, refreshKey, announce } = parts
  const tokensOf = async (row: SessionRow): Promise<SessionTokens> => {
    const { uid, sessionId, refreshSalt, expiresAt } = row
    const access = await accessTokens.sign({ uid, sessionId })
    return {
      userUid: uid,
      sessionId,
      accessToken: access.accessToken,
      accessExpiresAt: access.expiresAt,
      refreshToken: buildRefreshToken(refreshKey, sessionId, refreshSalt),
      refreshExpiresAt: expiresAt,
    }
  }
  const revoke = async (tx: Transaction, sessionId: string) => {
    await tx.update(deviceSessions).set({ revokedAt: clock() }).where(eq(deviceSessions.sessionId, sessionId))
  }
  return {
    start: async (tx, { uid, deviceId, publicKey, agent }) => {
      const now = clock()
      const sessionId = newId()
      await forgetEnded(tx, uid, now)
      const times = { createdAt: now, lastUsedAt: now, expiresAt: now + refreshLifeMs }
      const device = {
        deviceId: deviceId ?? null,
        publicKey: publicKey ?? null,
        agent: agent.slice(0, agentCharactersMax),
      }
      const row = { sessionId, uid, ...device, ...times, ...nextToken(refreshKey, sessionId) }
      const [saved] = await tx.insert(deviceSessions).values(row).returning()
      return tokensOf(saved!)
    },
    refresh: async refreshToken => {
      const parsed = parseRefreshToken(refreshKey, refreshToken)
      if (!parsed) throw refused()
      const { sessionId, isGenuine } = parsed
      const done = await database.inTransaction(async tx => {
        const row = await findSessionForUpdate(tx, sessionId)
        if (!row || row.revokedAt !== null || row.expiresAt <= clock()) return 'refused'
        const use = decideRefresh(row, hashSecret(refreshToken), isGenuine, clock())
        if (use === 'same') return row
        if (use === 'refuse') return 'refused'
        if (use === 'revoke') {
          await revoke(tx, sessionId)
          return 'revoked'
        }
        const change = { ...nextToken(refreshKey, sessionId), previousHash: use.previousHash, lastUsedAt: clock() }
        const [saved] = await tx
          .update(deviceSessions)
          .set({ ...change, expiresAt: clock() + refreshLifeMs })
          .where(eq(deviceSessions.sessionId, sessionId))
          .returning()
        return saved!
      })
      if (done === 'revoked') announce([sessionId])
      if (typeof done === 'string') throw refused()
      return tokensOf(done)
    },
    revoke,
  }
}

async function findSessionForUpdate(tx: Transaction, sessionId: string) {
  const [row] = await tx.select().from(deviceSessions).where(eq(deviceSessions.sessionId, sessionId)).for('update')
  return row
}

/**
 * Deletes sessions that ended long ago, at the user's next sign-in. One with a key stays until it would have expired:
 * acts that the device signed before it was logged out may still be on their way.
 */
async function forgetEnded(tx: Transaction, uid: string, now: number): Promise<void> {
  const { expiresAt, revokedAt, publicKey } = deviceSessions
  const isOver = or(lt(expiresAt, now), and(lt(revokedAt, now - dayMs), isNull(publicKey)))
  await tx.delete(deviceSessions).where(and(eq(deviceSessions.uid, uid), isOver))
}

function nextToken(refreshKey: Buffer, sessionId: string) {
  const refreshSalt = randomBytes(16).toString('base64url')
  return { refreshSalt, refreshHash: hashSecret(buildRefreshToken(refreshKey, sessionId, refreshSalt)) }
}

/** What using a token does to its session. */
function decideRefresh(
  row: SessionRow,
  hash: string,
  isGenuine: boolean,
  now: number,
): 'same' | 'refuse' | 'revoke' | { previousHash: string } {
  if (hash === row.refreshHash) return { previousHash: hash }
  if (hash === row.previousHash) {
    return now - row.lastUsedAt < sameSuccessorMs ? 'same' : { previousHash: hash }
  }
  return isGenuine ? 'revoke' : 'refuse'
}

function refused(): AppError {
  return new AppError('signInAgain', 'Log in again.')
}
