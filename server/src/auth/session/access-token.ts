/**
 * Access tokens: signed, short-lived, verified without the database (decision 0005). They contain the user and the
 * device session; tokens of a revoked session are refused through the revocation set.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { accessTokenLifeMs } from '@haulway/domain/user/sign-in.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Actor } from '../actor.ts'

/** A shift: a phone that was in a dead zone, or whose app was killed, can still upload its GPS points. */
export const uploadTokenLifeMs = 12 * hourMs

/** The audience of each kind of token, so that no service accepts a token of another kind. */
const kinds = {
  access: { audience: 'haulway', lifeMs: accessTokenLifeMs },
  upload: { audience: 'haulway-upload', lifeMs: uploadTokenLifeMs },
}

export type AccessTokens = {
  sign: (actor: Actor) => Promise<{ accessToken: string; expiresAt: number }>
  /** @throws AppError tokenExpired or userNotAuthenticated */
  verify: (token: string) => Promise<{ actor: Actor; expiresAt: number }>
}

/** @param secret at least 32 characters, the same on every node */
export function openAccessTokens(
  secret: string,
  clock: () => number,
  kind: keyof typeof kinds = 'access',
): AccessTokens {
  const key = new TextEncoder().encode(secret)
  const { audience, lifeMs } = kinds[kind]
  const claims = { issuer: 'haulway', audience }
  return {
    sign: async actor => {
      const expiresAt = clock() + lifeMs
      const accessToken = await new SignJWT({ sid: actor.sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(actor.uid)
        .setIssuer(claims.issuer)
        .setAudience(claims.audience)
        .setIssuedAt(Math.floor(clock() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
      return { accessToken, expiresAt }
    },
    verify: async token => {
      try {
        const options = { ...claims, algorithms: ['HS256'], currentDate: new Date(clock()) }
        const { payload } = await jwtVerify(token, key, options)
        const { sub, sid, exp } = payload
        if (!sub || typeof sid !== 'string' || exp === undefined) throw new AppError('userNotAuthenticated')
        return { actor: { uid: sub, sessionId: sid }, expiresAt: exp * 1000 }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('tokenExpired')
        throw new AppError('userNotAuthenticated')
      }
    },
  }
}
