/** Signing in: the redirect callback, and the tokens of a device (specification 4, 5, 7). */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema, minuteMs } from '../time.ts'
import { mfaMethodSchema } from './mfa-code.ts'

/**
 * The only redirect targets of a sign-in: the web app, or the native shell's deep link. It is a list, not a pattern, so
 * that no user is ever redirected to a foreign page with a code.
 */
export const signInRedirectTargets = [
  '/auth/login-redirect',
  '/auth/register-redirect',
  'haulway://login',
  'haulway://register',
] as const
export const signInRedirectTargetSchema = z.enum(signInRedirectTargets)
export type SignInRedirectTarget = z.infer<typeof signInRedirectTargetSchema>

/** The secret an app makes before it opens the sign-in page (RFC 7636): 43 to 128 unreserved characters. */
export const verifierSchema = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)

/** base64url of the SHA-256 of the verifier's characters (RFC 7636, S256). */
export const challengeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The one-time code in the callback's `token`. */
export const signInCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export type SignInOutcome = { state: 'success'; token: string } | { state: 'error'; error: string }

/** The redirect URL of a sign-in: `/auth/login-redirect?state=success&token=…`, `haulway://login?state=error&…`. */
export function buildSignInRedirect(target: SignInRedirectTarget, outcome: SignInOutcome): string {
  const parts = Object.entries(outcome).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${target}?${parts.join('&')}`
}

/** How long an access token is valid. */
export const accessTokenLifeMs = 8 * minuteMs

/** The tokens of a logged-in device. The access token is the bearer token; the refresh token gets the next pair. */
export const sessionTokensSchema = z.object({
  userUid: uidSchema,
  sessionId: idSchema,
  accessToken: z.string(),
  accessExpiresAt: instantMsSchema,
  refreshToken: z.string(),
  refreshExpiresAt: instantMsSchema,
})
export type SessionTokens = z.infer<typeof sessionTokensSchema>

/** Identifies a login with a correct password that still waits for its code. */
export const mfaTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * The reply of login (specification 7), with the tokens when it was successful. If the account has a second factor,
 * `mfaMethods` are the methods to provide a code: log in again with `mfaCode`, and with `mfaToken`, too, if
 * `/send-mfa-code` emailed the code.
 */
export const loginReplySchema = sessionTokensSchema
  .omit({ userUid: true })
  .partial()
  .extend({
    loginSuccessful: z.boolean(),
    userUid: uidSchema.nullable(),
    err: z.string().nullable(),
    mfaToken: mfaTokenSchema.optional(),
    mfaMethods: z.array(mfaMethodSchema).optional(),
  })
export type LoginReply = z.infer<typeof loginReplySchema>

/** The refusal of a wrong password, and of an unknown email. */
export const loginRefused = "That email or password isn't right."

/** The reply to a sign-up when its password opens no account: the address may have had an account before. */
export const mayHaveAccount = 'Check your email. If you already have an account, we sent you a link to log in.'
