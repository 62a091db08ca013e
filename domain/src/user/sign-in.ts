/** Signing in: what ends in the redirect callback, and what a device then holds (specification 4, 5, 7). */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { mfaMethodSchema } from './mfa-code.ts'

/**
 * Where a sign-in may end, and nowhere else: in the web app, or in the native shell's deep link. A list and no pattern,
 * so that nobody is ever sent on to a stranger's page with a code in hand.
 */
export const signInRedirectTargets = [
  '/auth/login-redirect',
  '/auth/register-redirect',
  'haulway://login',
  'haulway://register',
] as const
export const signInRedirectTargetSchema = z.enum(signInRedirectTargets)
export type SignInRedirectTarget = z.infer<typeof signInRedirectTargetSchema>

/** The secret an app makes before it leaves for the sign-in page (RFC 7636): 43 to 128 unreserved characters. */
export const verifierSchema = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)

/** base64url of the SHA-256 of the verifier's characters (RFC 7636, S256). */
export const challengeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The one-time code that comes back as `token`. */
export const signInCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export type SignInOutcome = { state: 'success'; token: string } | { state: 'error'; error: string }

/** The address a sign-in ends at: `/auth/login-redirect?state=success&token=…`, `haulway://login?state=error&…`. */
export function buildSignInRedirect(target: SignInRedirectTarget, outcome: SignInOutcome): string {
  const parts = Object.entries(outcome).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${target}?${parts.join('&')}`
}

/** What a signed-in device holds. The access token is sent as bearer; the refresh token buys the next pair. */
export const sessionTokensSchema = z.object({
  userUid: uidSchema,
  sessionId: idSchema,
  accessToken: z.string(),
  accessExpiresAt: instantMsSchema,
  refreshToken: z.string(),
  refreshExpiresAt: instantMsSchema,
})
export type SessionTokens = z.infer<typeof sessionTokensSchema>

/** Names a login whose password was right and whose code is still to come. */
export const mfaTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * The reply of login (specification 7), with the tokens beside it when it was successful. Where the account has a
 * second factor, `mfaMethods` are the ways to give a code: log in again with `mfaCode`, and with `mfaToken` when it was
 * mailed by `/send-mfa-code`.
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

/** The refusal of a wrong password and of an unknown email alike. */
export const loginRefused = "That email or password isn't right."

/** The answer where an account was made, as far as anyone can see, and its password does not open it. */
export const mayHaveAccount = 'Check your email. If you already have an account, we sent you a link to log in.'
