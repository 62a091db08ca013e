/** The proof that a call needs which gives power over an account, a business or its money: the password, and a code. */
import { z } from 'zod'

export const passwordMissing = 'Enter your current password.'
export const passwordRefused = "That password isn't right."

export const passwordProof = z.string(passwordMissing).max(1000)

/** A typed code: spaces, dashes and capitals do not matter. */
export const mfaCodeSchema = z
  .string()
  .max(40)
  .transform(text => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter the six digits, or a backup code.'))
