/**
 * The second factor (specification 6: mfaRegistered, a code that is sent and confirmed): the format of a code, how long
 * it is valid, and the URI for an authenticator app.
 */
import { z } from 'zod'
import { minuteMs } from '../time.ts'

export const mfaCodeLifeMs = 10 * minuteMs
/** How many tries an emailed code allows before it becomes invalid. */
export const mfaCodeTriesMax = 5
export const backupCodesCount = 10

/** Methods to provide a code, in the order in which a page offers them. */
export const mfaMethods = ['authenticator', 'email', 'backupCode'] as const
export const mfaMethodSchema = z.enum(mfaMethods)
export type MfaMethod = z.infer<typeof mfaMethodSchema>

/** RFC 6238 with every authenticator app's defaults: SHA-1, six digits, thirty seconds. */
export const totp = { digits: 6, stepMs: 30_000, issuer: 'Haulway' } as const

/** The URI in the QR code for an authenticator app. @param secret base32 */
export function buildTotpUri(secret: string, email: string): string {
  const { digits, stepMs, issuer } = totp
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&digits=${digits}&period=${stepMs / 1000}`
}

/** The refusal of every wrong code, for any reason. */
export const mfaCodeRefused = 'That code is wrong or expired.'

/** The refusal of an emailed code as proof of a change while the user has an authenticator app. */
export const mfaAppNeeded = 'Use a code from your authenticator app, or a backup code. Emailed codes only log you in.'

/** The refusal when a required code is missing. */
export const mfaCodeMissing = 'Enter a two-step verification code.'

/** The `err` of a login with a correct password that also needs a code. */
export const mfaCodeNeeded = 'Enter a code to log in.'
