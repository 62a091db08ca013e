/**
 * The token in the link that confirms an email address. It ends by the time that all nodes share. better-auth checks
 * its own kind of token by its machine's clock, so that one is made only when the link is opened, for the time left.
 */
import { secondMs } from '@haulway/domain/time.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type BetterAuth, mailLinkLifeMs } from './better-auth.ts'

export type VerificationTokens = {
  /** For a link; contains the email and is valid for an hour. */
  newVerificationToken: (email: string) => Promise<string>
  /** The same token in better-auth's own form, with the time that is left. Any other text stays as it is. */
  toBetterAuthToken: (token: string) => Promise<string>
}

const claimsSchema = z.object({ email: z.string(), exp: z.number() })
const audience = 'haulway-verification'

export function openVerificationTokens(auth: BetterAuth, key: Uint8Array, clock: () => number): VerificationTokens {
  return {
    newVerificationToken: email =>
      new SignJWT({ email })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(Math.floor((clock() + mailLinkLifeMs) / secondMs))
        .sign(key),
    toBetterAuthToken: async token => {
      // better-auth refuses a token that has expired, so its age doesn't matter here.
      const options = { audience, algorithms: ['HS256'], currentDate: new Date(0) }
      const verified = await jwtVerify(token, key, options).catch(() => undefined)
      const claims = claimsSchema.safeParse(verified?.payload).data
      if (!claims) return token
      const { secret } = await auth.$context
      const secondsLeft = Math.floor(claims.exp - clock() / secondMs)
      return createEmailVerificationToken(secret, claims.email, undefined, secondsLeft)
    },
  }
}
