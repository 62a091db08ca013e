/** Records of device sessions: one for each sign-in of a device (design: signing in). */
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

const instantMs = (name: string) => bigint(name, { mode: 'number' })

export const deviceSessions = pgTable(
  'device_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    uid: text().notNull(),
    deviceId: uuid('device_id'),
    /** What its browser or app calls itself, so that a user knows their devices apart. */
    agent: text().notNull().default(''),
    createdAt: instantMs('created_at').notNull(),
    lastUsedAt: instantMs('last_used_at').notNull(),
    expiresAt: instantMs('expires_at').notNull(),
    revokedAt: instantMs('revoked_at'),
    /** SHA-256 of the refresh token that was handed out last; with the salt it can be handed out once more. */
    refreshHash: text('refresh_hash').notNull(),
    refreshSalt: text('refresh_salt').notNull(),
    /** The one before it, good until its successor has been used. */
    previousHash: text('previous_hash'),
  },
  table => [index('device_sessions_by_uid').on(table.uid), index('device_sessions_by_revocation').on(table.revokedAt)],
)
