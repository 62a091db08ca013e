/**
 * Calls on the second factor (specification 6, 7). Starting it needs the password with the call; what weakens or
 * replaces one that is on needs a code of it, too.
 */
import { z } from 'zod'
import { call } from '../call.ts'
import { uidSchema } from '../ids.ts'
import { passwordProof } from './account.calls.ts'
import { mfaCodeMissing, mfaCodeSchema } from './mfa-code.ts'
import { mfaTokenSchema } from './sign-in.ts'

const isSuccessful = z.literal(true)
const codeProof = z.string(mfaCodeMissing).pipe(mfaCodeSchema)
const backupCodes = z.array(z.string())

export const mfaCodeCalls = {
  /**
   * Mails a code that is good for this session alone or, with the `mfaToken` of a login that asked for one, for that
   * login alone. `email` is the caller's own. Refused: noAuthorizationToken with neither, tooManyRequests.
   */
  sendMfaCode: call
    .route({ method: 'POST', path: '/send-mfa-code' })
    .input(z.object({ email: z.string().max(254), mfaToken: mfaTokenSchema.optional() }))
    .output(z.object({ isSuccessful })),
  /**
   * Gives a code. Without a second factor it turns one on (`mfaRegistered`), and the answer holds the backup codes,
   * once; with one it puts an authenticator app in place. Both need the password. Otherwise it only tries the code.
   * `userId` is the caller's own.
   */
  confirmMfaCode: call
    .route({ method: 'POST', path: '/confirm-mfa-code' })
    .input(z.object({ userId: uidSchema, code: mfaCodeSchema, password: passwordProof.optional() }))
    .output(z.object({ isSuccessful, backupCodes: backupCodes.optional() })),
  /** A new secret for an authenticator app; it counts once a code of it has been confirmed. `code`: where one is on. */
  startMfa: call
    .route({ method: 'POST', path: '/start-mfa' })
    .input(z.object({ password: passwordProof, code: mfaCodeSchema.optional() }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  /** Turns the second factor off, and forgets its secret and backup codes. */
  removeMfa: call
    .route({ method: 'POST', path: '/remove-mfa' })
    .input(z.object({ password: passwordProof, code: codeProof }))
    .output(z.object({ isSuccessful })),
  /** New backup codes in place of all before. */
  renewMfaBackupCodes: call
    .route({ method: 'POST', path: '/renew-mfa-backup-codes' })
    .input(z.object({ password: passwordProof, code: codeProof }))
    .output(z.object({ backupCodes })),
}
