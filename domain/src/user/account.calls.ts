/**
 * Calls on one's own account (specification 7). Those that change what guards it need a proof with the call, every
 * time: the current password. Refused without: invalidInput, with the sentence at the field `password`.
 */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { accountEmailSchema, newPasswordSchema } from './create-user.ts'

export const passwordMissing = 'Enter your current password.'
export const passwordRefused = "That password isn't right."

/** The current password. */
export const passwordProof = z.string(passwordMissing).max(1000)

const isSuccessful = z.object({ isSuccessful: z.literal(true) })

/** One device that is signed in. `agent` is what its browser calls itself. */
export const deviceSchema = z.object({
  sessionId: idSchema,
  agent: z.string(),
  signedInAt: instantMsSchema,
  lastUsedAt: instantMsSchema,
  isThis: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const accountSecuritySchema = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Where a link waits to be followed. */
  newEmail: z.string().nullable(),
  mfaRegistered: z.boolean(),
  hasAuthenticator: z.boolean(),
  backupCodesLeft: z.int(),
  /** The last used first. */
  devices: z.array(deviceSchema),
})
export type AccountSecurity = z.infer<typeof accountSecuritySchema>

export const accountCalls = {
  /** How the caller's account stands. */
  readAccountSecurity: call.route({ method: 'GET', path: '/account-security' }).output(accountSecuritySchema),
  /**
   * Tells the old address and mails a link to the new one; the address changes when that is followed. The answer is
   * the same for an address that has an account. With the old address as the new one, a link that waits is void; that
   * alone needs no password.
   */
  changeEmailAddress: call
    .route({ method: 'POST', path: '/change-email-address' })
    .input(
      z.object({ oldEmail: z.string().max(254), newEmail: accountEmailSchema, password: passwordProof.optional() }),
    )
    .output(isSuccessful),
  /** Needs no token but the link's own, which is good once and for an hour. */
  confirmEmailAddress: call
    .route({ method: 'POST', path: '/confirm-email-address' })
    .input(z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete.') }))
    .output(z.object({ isSuccessful: z.literal(true), email: z.string() })),
  /** Ends all other sessions of the account. `email` is the caller's own. */
  changePassword: call
    .route({ method: 'POST', path: '/change-password' })
    .input(z.object({ email: z.string().max(254), newPassword: newPasswordSchema, password: passwordProof }))
    .output(isSuccessful),
  /** Signs out one of the caller's own devices. */
  endSession: call
    .route({ method: 'POST', path: '/end-session' })
    .input(z.object({ sessionId: idSchema }))
    .output(isSuccessful),
  /** Signs out every device of the caller but this one. */
  endOtherSessions: call
    .route({ method: 'POST', path: '/end-other-sessions' })
    .input(z.object({}).optional())
    .output(isSuccessful),
}
