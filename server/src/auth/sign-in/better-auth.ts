/**
 * Configures better-auth, which handles passwords, verification and reset for the sign-in page (decision 0005).
 * Its sessions last for minutes, in a cookie of that page; devices hold our own sessions (device-session.ts).
 */
import { AppError } from '@haulway/domain/errors.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import {
  commonPasswordRefused,
  newPasswordSchema,
  passwordCharactersMax,
  passwordCharactersMin,
} from '@haulway/domain/user/create-user.ts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'
import type { Orm } from '../../db/database.ts'
import { accountCredentials, accountSessions, accountUsers, accountVerifications } from '../account.table.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { forgetTries, takeTry } from '../limits/try-limit.ts'
import { hashPassword, isPasswordOf } from '../password.ts'
import { isCommonPassword } from '../password-guess.ts'
import type { KnownDevices } from '../session/known-device.ts'
import { withSharedTime } from './machine-time.ts'

export const authBasePath = '/auth/api'
/** The header that passes on a client's address; a value that the client itself sends under this name is replaced. */
export const clientAddressHeader = 'haulway-client-address'
/** The same for the id of a device that we know by more than its cookie. */
export const knownDeviceHeader = 'haulway-known-device'
export const mailLinkLifeMs = 60 * minuteMs
export const cookieLifeMs = 10 * minuteMs

export type BetterAuthParts = {
  orm: Orm
  /** The time that all nodes share. */
  clock: () => number
  secret: string
  newId: () => string
  /** The product's public address. */
  publicUrl: string
  limits: RateLimits
  knownDevices: KnownDevices
  sendReset: (mail: { to: string; token: string }) => Promise<void>
  afterReset: (uid: string) => Promise<void>
  logError: (sentence: string) => void
}

export type BetterAuth = ReturnType<typeof openBetterAuth>

export function openBetterAuth(parts: BetterAuthParts) {
  const { orm, limits } = parts
  const schema = {
    user: accountUsers,
    session: accountSessions,
    account: accountCredentials,
    verification: accountVerifications,
  }
  return betterAuth({
    appName: 'Haulway',
    baseURL: parts.publicUrl,
    basePath: authBasePath,
    secret: parts.secret,
    database: withSharedTime(drizzleAdapter(orm, { provider: 'pg', transaction: true, schema }), parts.clock),
    emailAndPassword: {
      enabled: true,
      // /create-haulway-user creates accounts, together with their user records.
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPasswordOf(hash, password) },
      resetPasswordTokenExpiresIn: mailLinkLifeMs / secondMs,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => parts.sendReset({ to: user.email, token }),
      onPasswordReset: ({ user }) => parts.afterReset(user.id),
    },
    emailVerification: { expiresIn: mailLinkLifeMs / secondMs },
    session: { expiresIn: cookieLifeMs / secondMs, disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: { '/sign-in/email': { window: 60, max: 120 }, '/reset-password': { window: 60, max: 30 } },
      customStorage: {
        consume: async (key, rule) => {
          const waitMs = await limits.consume(`page:${key}`, { max: rule.max, windowMs: rule.window * secondMs })
          return { allowed: waitMs === 0, retryAfter: waitMs === 0 ? null : Math.ceil(waitMs / secondMs) }
        },
      },
    },
    hooks: { before: guardPassword(parts), after: forgetGoodTry(parts) },
    advanced: {
      // Set explicitly: by default, both are off in tests, and a link could redirect anywhere.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'haulway',
      useSecureCookies: parts.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { path: '/auth', sameSite: 'strict', httpOnly: true },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: parts.newId },
    },
    telemetry: { enabled: false },
    // Only the message: the details that better-auth logs with it may contain emails.
    logger: { level: 'error', disableColors: true, log: (_, message) => parts.logError(message) },
  })
}

const signInBodySchema = z.object({ email: z.string().max(254) })

const resetBodySchema = z.object({ newPassword: newPasswordSchema })

/** Counts password tries before they are checked, over HTTP or by our own code, and checks new passwords. */
function guardPassword({ limits, knownDevices }: Pick<BetterAuthParts, 'limits' | 'knownDevices'>) {
  return createAuthMiddleware(async ctx => {
    if (ctx.path === '/reset-password') requireNewPassword(ctx.body)
    if (ctx.path !== '/sign-in/email') return
    const who = triedBy(ctx.body, ctx.headers, knownDevices)
    if (!who) return
    try {
      await takeTry(limits, 'password', who.email, who.client)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new APIError('TOO_MANY_REQUESTS', { message: error.message, code: error.code, ...error.data })
    }
  })
}

/** Runs before the link is used up, so that it still works for another password. */
function requireNewPassword(body: unknown): void {
  const { data, error } = resetBodySchema.safeParse(body)
  const sentence =
    error?.issues[0]?.message ?? (isCommonPassword(data!.newPassword) ? commonPasswordRefused : undefined)
  if (sentence !== undefined) throw new APIError('BAD_REQUEST', { message: sentence, code: 'invalidInput' })
}

function forgetGoodTry({ limits, knownDevices }: Pick<BetterAuthParts, 'limits' | 'knownDevices'>) {
  return createAuthMiddleware(async ctx => {
    if (ctx.path !== '/sign-in/email' || !ctx.context.newSession) return
    const who = triedBy(ctx.body, ctx.headers, knownDevices)
    if (who) await forgetTries(limits, 'password', who.email, who.client)
  })
}

function triedBy(body: unknown, headers: Headers | undefined, knownDevices: KnownDevices) {
  const parsed = signInBodySchema.safeParse(body)
  if (!parsed.success) return undefined
  const email = parsed.data.email.trim().toLowerCase()
  const knownDevice = headers?.get(knownDeviceHeader) ?? knownDevices.find(headers?.get('cookie'), email)
  return { email, client: { address: headers?.get(clientAddressHeader) ?? '', knownDevice } }
}
