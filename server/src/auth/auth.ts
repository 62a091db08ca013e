/** Authentication for one node: accounts, device sessions, one-time codes and limits. */
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/job.ts'
import { type Accounts, openAccounts } from './account.ts'
import { endGrants } from './account-grants.ts'
import { type Authenticate, openAuthenticate } from './authenticate.ts'
import { openRateLimits, type RateLimits } from './limits/rate-limit.ts'
import { resetMail } from './mail/mails.ts'
import { openSecondFactors, type SecondFactors } from './second-factor/second-factor.ts'
import { deriveKey } from './secrets.ts'
import { openAccessTokens } from './session/access-token.ts'
import { type DeviceSessions, openDeviceSessions } from './session/device-session.ts'
import { type KnownDevices, openKnownDevices } from './session/known-device.ts'
import { openRevokedSessions, type RevokedSessions } from './session/revoked-sessions.ts'
import { type BetterAuth, openBetterAuth } from './sign-in/better-auth.ts'
import { openVerificationTokens } from './sign-in/verification-token.ts'

export type Auth = {
  betterAuth: BetterAuth
  accounts: Accounts
  sessions: DeviceSessions
  secondFactors: SecondFactors
  revoked: RevokedSessions
  limits: RateLimits
  knownDevices: KnownDevices
  /** @throws AppError tokenExpired or userNotAuthenticated */
  authenticate: Authenticate
}

export type AuthParts = {
  database: Database
  jobs: Jobs
  clock: () => number
  newId: () => string
  /** At least 32 characters, the same on every node. */
  secret: string
  /** The product's public address. */
  publicUrl: string
  /** Announces revoked sessions to every node, including this one. */
  announceRevoked: (sessionIds: string[]) => void
  logError: (error: unknown, sentence: string) => void
}

export async function openAuth(parts: AuthParts): Promise<Auth> {
  const { database, clock, newId, secret } = parts
  const accessTokens = openAccessTokens(secret, clock)
  const limits = openRateLimits(database.orm, clock)
  const knownDevices = openKnownDevices(deriveKey(secret, 'known devices'), parts.publicUrl.startsWith('https:'))
  const revoked = await openRevokedSessions(database.orm, clock, error =>
    parts.logError(error, 'the revoked sessions could not be read'),
  )
  const sessions = openDeviceSessions({
    database,
    clock,
    newId,
    accessTokens,
    refreshKey: deriveKey(secret, 'refresh tokens'),
    announce: parts.announceRevoked,
  })
  const betterAuth = openBetterAuth({
    orm: database.orm,
    clock,
    secret: deriveKey(secret, 'better-auth').toString('base64url'),
    newId,
    publicUrl: parts.publicUrl,
    limits,
    knownDevices,
    sendReset: ({ to, token }) =>
      database.inTransaction(tx => parts.jobs.enqueue(tx, [resetMail(to, parts.publicUrl, token)])),
    afterReset: async uid =>
      parts.announceRevoked(await database.inTransaction(tx => endGrants(tx, 'passwordReset', { uid }, clock()))),
    logError: sentence => parts.logError(undefined, `accounts: ${sentence}`),
  })
  return {
    betterAuth,
    accounts: openAccounts(betterAuth, {
      orm: database.orm,
      newId,
      clock,
      tokens: openVerificationTokens(betterAuth, deriveKey(secret, 'verification links'), clock),
    }),
    sessions,
    secondFactors: openSecondFactors(
      database.orm,
      clock,
      deriveKey(secret, 'authenticator secrets'),
      deriveKey(secret, 'codes'),
    ),
    revoked,
    limits,
    knownDevices,
    authenticate: openAuthenticate(accessTokens, revoked, clock),
  }
}
