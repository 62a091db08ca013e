/** What a user needs to sign in besides the password. Secrets are sealed; codes are stored as hashes. */
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const instantMs = (name: string) => bigint(name, { mode: 'number' })

export const secondFactors = pgTable('second_factors', {
  uid: text().primaryKey(),
  /** Null while an authenticator app is being set up. */
  turnedOnAt: instantMs('turned_on_at'),
  /** The authenticator app's secret, sealed; null when codes come by email only. */
  totpSecret: text('totp_secret'),
  /** The step of the last accepted code: each code works once (RFC 6238, 5.2). */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** A secret shown as a QR code, waiting for its first code. */
  pendingSecret: text('pending_secret'),
})

export const backupCodes = pgTable(
  'backup_codes',
  { uid: text().notNull(), codeHash: text('code_hash').notNull() },
  t => [primaryKey({ columns: [t.uid, t.codeHash] })],
)

/** Emailed codes, each bound to the session or sign-in that requested it. */
export const mfaCodes = pgTable('mfa_codes', {
  boundTo: text('bound_to').primaryKey(),
  uid: text().notNull(),
  /** Null for a waiting sign-in that has not been sent a code yet. */
  codeHash: text('code_hash'),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: instantMs('expires_at').notNull(),
})
