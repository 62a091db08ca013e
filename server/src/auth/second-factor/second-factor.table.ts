/** What beside the password proves who signs in. Secrets are sealed, codes are kept as hashes. */
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const instantMs = (name: string) => bigint(name, { mode: 'number' })

export const secondFactors = pgTable('second_factors', {
  uid: text().primaryKey(),
  /** Null while an authenticator app is only being set up. */
  turnedOnAt: instantMs('turned_on_at'),
  /** The authenticator app's secret, sealed; null where codes come by mail alone. */
  totpSecret: text('totp_secret'),
  /** The step of the last code that was taken: each is good once (RFC 6238, 5.2). */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** One that is shown as a QR code and waits for its first code. */
  pendingSecret: text('pending_secret'),
})

export const backupCodes = pgTable(
  'backup_codes',
  { uid: text().notNull(), codeHash: text('code_hash').notNull() },
  t => [primaryKey({ columns: [t.uid, t.codeHash] })],
)

/** Codes that were mailed, each bound to the session or the sign-in that asked for it. */
export const mfaCodes = pgTable('mfa_codes', {
  boundTo: text('bound_to').primaryKey(),
  uid: text().notNull(),
  /** Null for a sign-in that waits, and has had no mail yet. */
  codeHash: text('code_hash'),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: instantMs('expires_at').notNull(),
})
