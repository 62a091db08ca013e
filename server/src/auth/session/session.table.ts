/** Records of device sessions: one for each sign-in on a device. */
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

const instantMs = (name: string) => bigint(name, { mode: 'number' })

export const deviceSessions = pgTable(
  'device_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    uid: text().notNull(),
    deviceId: uuid('device_id'),
    /** The user agent of its browser or app, by which users recognize their devices. */
    agent: text().notNull().default(''),
    createdAt: instantMs('created_at').notNull(),
    lastUsedAt: instantMs('last_used_at').notNull(),
    expiresAt: instantMs('expires_at').notNull(),
    revokedAt: instantMs('revoked_at'),
    /** The public half of the device's key. Null until the device has signed in with one, or signed an act. */
    publicKey: text('public_key'),
    /** SHA-256 of the latest refresh token; with the salt, the same token can be returned again. */
    refreshHash: text('refresh_hash').notNull(),
    refreshSalt: text('refresh_salt').notNull(),
    /** The hash of the previous refresh token, valid until the latest one has been used. */
    previousHash: text('previous_hash'),
  },
  table => [index('device_sessions_by_uid').on(table.uid), index('device_sessions_by_revocation').on(table.revokedAt)],
)
