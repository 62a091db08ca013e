/** Calls for logging in and out (specification 7; decision 0005). */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { publicKeySchema } from '../seal/device-key.ts'
import { mfaCodeSchema } from './proof.ts'
import { loginReplySchema, mfaTokenSchema, sessionTokensSchema, signInCodeSchema, verifierSchema } from './sign-in.ts'

const deviceId = idSchema.optional()
/** The public half of the device's key, with which it signs its acts. It is recorded with the session. */
const publicKey = publicKeySchema.optional()

export const sessionCalls = {
  /** Needs no token. For API clients; apps log in through the sign-in page and `exchangeSignInCode`. */
  login: call
    .route({ method: 'POST', path: '/login' })
    .input(
      z.object({
        email: z.string().max(254),
        password: z.string().max(128),
        deviceId,
        publicKey,
        mfaCode: mfaCodeSchema.optional(),
        mfaToken: mfaTokenSchema.optional(),
      }),
    )
    .output(loginReplySchema),
  /** Needs no token. Exchanges the `token` of the redirect callback for a session, once. Refusal: signInAgain. */
  exchangeSignInCode: call
    .route({ method: 'POST', path: '/exchange-sign-in-code' })
    .input(z.object({ token: signInCodeSchema, verifier: verifierSchema, deviceId, publicKey }))
    .output(sessionTokensSchema),
  /** Needs no token. A repeat after a lost reply returns the same refresh token. Refusal: signInAgain. */
  refreshSession: call
    .route({ method: 'POST', path: '/refresh-session' })
    .input(z.object({ refreshToken: z.string().max(200) }))
    .output(sessionTokensSchema),
  /** Ends the session of the bearer token on every node. */
  logout: call
    .route({ method: 'POST', path: '/logout' })
    .input(z.object({}).optional())
    .output(z.object({ isSuccessful: z.literal(true) })),
}
