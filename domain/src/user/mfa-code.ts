/**
 * The second factor (specification 6: mfaRegistered, a code that is sent and confirmed): what a code looks like, how
 * long it is good, and what an authenticator app is told.
 */
import { z } from 'zod'
import { minuteMs } from '../time.ts'

export const mfaCodeLifeMs = 10 * minuteMs
/** How often a mailed code may be tried before it is void. */
export const mfaCodeTriesMax = 5
export const backupCodesCount = 10

/** Ways to give a code, in the order in which a page offers them. */
export const mfaMethods = ['authenticator', 'email', 'backupCode'] as const
export const mfaMethodSchema = z.enum(mfaMethods)
export type MfaMethod = z.infer<typeof mfaMethodSchema>

/** A code as it is typed: spaces, dashes and capitals do not matter. */
export const mfaCodeSchema = z
  .string()
  .max(40)
  .transform(text => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter the six digits, or a backup code.'))

/** RFC 6238 as every authenticator app does it unasked: SHA-1, six digits, thirty seconds. */
export const totp = { digits: 6, stepMs: 30_000, issuer: 'Haulway' } as const

/** What the QR code of an authenticator app says. @param secret base32 */
export function buildTotpUri(secret: string, email: string): string {
  const { digits, stepMs, issuer } = totp
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&digits=${digits}&period=${stepMs / 1000}`
}

/** The refusal of every wrong code, whatever is wrong with it. */
export const mfaCodeRefused = 'That code is wrong or expired.'

/** The refusal where a code is needed and none was given. */
export const mfaCodeMissing = 'Enter a two-step verification code.'

/** The `err` of a login whose password is right, where a code is needed beside it. */
export const mfaCodeNeeded = 'Enter a code to log in.'
