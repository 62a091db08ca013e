/**
 * Calls on the caller's own account (specification 7). Calls that change its protection need the current password every
 * time. Without it they are refused: invalidInput, with the sentence at the field `password`.
 */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { accountEmailSchema, newPasswordSchema } from './create-user.ts'
import { mfaCodeSchema, passwordProof } from './proof.ts'

const isSuccessful = z.object({ isSuccessful: z.literal(true) })

/** A logged-in device. `agent` is its browser's user agent. */
export const deviceSchema = z.object({
  sessionId: idSchema,
  agent: z.string(),
  signedInAt: instantMsSchema,
  lastUsedAt: instantMsSchema,
  isThis: z.boolean(),
  /** The name of the key that it signs with: "7F3A 19C2". Absent for a device that doesn't sign. */
  keyName: z.string().optional(),
})
export type Device = z.infer<typeof deviceSchema>

export const accountSecuritySchema = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The new address while its confirmation link has not been opened. */
  newEmail: z.string().nullable(),
  mfaRegistered: z.boolean(),
  hasAuthenticator: z.boolean(),
  backupCodesLeft: z.int(),
  /** The most recently used first. */
  devices: z.array(deviceSchema),
})
export type AccountSecurity = z.infer<typeof accountSecuritySchema>

export const accountCalls = {
  /** The security settings and devices of the caller's account. */
  readAccountSecurity: call.route({ method: 'GET', path: '/account-security' }).output(accountSecuritySchema),
  /**
   * Notifies the old address and emails a link to the new one; the address changes when the user opens the link. The
   * reply is the same for an address that already has an account. With the old address as the new one, an open link is
   * canceled; only that needs no password, and no code if two-step verification is on.
   */
  changeEmailAddress: call
    .route({ method: 'POST', path: '/change-email-address' })
    .input(
      z.object({
        oldEmail: z.string().max(254),
        newEmail: accountEmailSchema,
        password: passwordProof.optional(),
        code: mfaCodeSchema.optional(),
      }),
    )
    .output(isSuccessful),
  /** Needs only the token of the link, which is valid once and for an hour. */
  confirmEmailAddress: call
    .route({ method: 'POST', path: '/confirm-email-address' })
    .input(
      z.object({
        token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open the whole link from the email.'),
      }),
    )
    .output(z.object({ isSuccessful: z.literal(true), email: z.string() })),
  /** Ends all other sessions of the account. `email` is the caller's own. */
  changePassword: call
    .route({ method: 'POST', path: '/change-password' })
    .input(z.object({ email: z.string().max(254), newPassword: newPasswordSchema, password: passwordProof }))
    .output(isSuccessful),
  /** Logs out one of the caller's devices. */
  endSession: call
    .route({ method: 'POST', path: '/end-session' })
    .input(z.object({ sessionId: idSchema }))
    .output(isSuccessful),
  /** Logs out every device of the caller except this one. */
  endOtherSessions: call
    .route({ method: 'POST', path: '/end-other-sessions' })
    .input(z.object({}).optional())
    .output(isSuccessful),
}
