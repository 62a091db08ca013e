/**
 * Calls on the second factor (specification 6, 7). Turning it on needs the password; weakening or replacing an active
 * one also needs one of its codes. With an authenticator app, an emailed code is not one of them: it only logs in.
 */
import { z } from 'zod'
import { call } from '../call.ts'
import { uidSchema } from '../ids.ts'
import { mfaCodeMissing } from './mfa-code.ts'
import { mfaCodeSchema, passwordProof } from './proof.ts'
import { mfaTokenSchema } from './sign-in.ts'

const isSuccessful = z.literal(true)
const codeProof = z.string(mfaCodeMissing).pipe(mfaCodeSchema)
const backupCodes = z.array(z.string())

export const mfaCodeCalls = {
  /**
   * Emails a code that is valid only for this session or, with the `mfaToken` of a login that requires a code, only for
   * that login. `email` is the caller's own. Refusals: noAuthorizationToken without either, tooManyRequests, conflict
   * for a logged-in caller with an authenticator app.
   */
  sendMfaCode: call
    .route({ method: 'POST', path: '/send-mfa-code' })
    .input(z.object({ email: z.string().max(254), mfaToken: mfaTokenSchema.optional() }))
    .output(z.object({ isSuccessful })),
  /**
   * Confirms a code. Without a second factor it turns one on (`mfaRegistered`) and returns the backup codes, once; with
   * one it adds or replaces an authenticator app. Both need the password. Otherwise it only checks the code. `userId`
   * is the caller's own.
   */
  confirmMfaCode: call
    .route({ method: 'POST', path: '/confirm-mfa-code' })
    .input(z.object({ userId: uidSchema, code: mfaCodeSchema, password: passwordProof.optional() }))
    .output(z.object({ isSuccessful, backupCodes: backupCodes.optional() })),
  /** A new secret for an authenticator app, active once one of its codes is confirmed. `code`: if one is on already. */
  startMfa: call
    .route({ method: 'POST', path: '/start-mfa' })
    .input(z.object({ password: passwordProof, code: mfaCodeSchema.optional() }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  /** Turns the second factor off, and deletes its secret and backup codes. */
  removeMfa: call
    .route({ method: 'POST', path: '/remove-mfa' })
    .input(z.object({ password: passwordProof, code: codeProof }))
    .output(z.object({ isSuccessful })),
  /** Replaces all backup codes. */
  renewMfaBackupCodes: call
    .route({ method: 'POST', path: '/renew-mfa-backup-codes' })
    .input(z.object({ password: passwordProof, code: codeProof }))
    .output(z.object({ backupCodes })),
}
