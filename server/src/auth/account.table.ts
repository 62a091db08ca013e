/** better-auth's tables, as its Drizzle adapter expects them. Our own transactions write to them, too. */
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const times = { createdAt: instant('created_at').notNull(), updatedAt: instant('updated_at').notNull() }

/** A person who can sign in; `id` is the uid. */
export const accountUsers = pgTable('account_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  ...times,
})

/** Cookie sessions of the sign-in page; they last for minutes. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    id: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    token: text().notNull().unique(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: text('user_id').notNull(),
    ...times,
  },
  table => [index('account_sessions_by_user').on(table.userId)],
)

/** A person's sign-in methods: `credential`, with the password's argon2id hash. */
export const accountCredentials = pgTable(
  'account_credentials',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    ...times,
  },
  table => [index('account_credentials_by_user').on(table.userId)],
)

/** Tokens of reset emails; `identifier` is hashed. */
export const accountVerifications = pgTable(
  'account_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...times,
  },
  table => [index('account_verifications_by_identifier').on(table.identifier)],
)
