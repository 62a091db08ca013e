/** Verifies a bearer token by signature, expiry and revocation, without the database. */
import { AppError } from '@haulway/domain/errors.ts'
import type { Authenticated } from './actor.ts'
import type { AccessTokens } from './session/access-token.ts'
import type { RevokedSessions } from './session/revoked-sessions.ts'

/** About as many as devices that are active at the same time. */
const cachedTokensMax = 100_000

/** Returns the actor of a bearer token; without a promise if the token is cached. @throws AppError if it is invalid */
export type Authenticate = (bearer: string) => Authenticated | Promise<Authenticated>

/** @returns a function that throws AppError tokenExpired or userNotAuthenticated for an invalid token */
export function openAuthenticate(
  tokens: Pick<AccessTokens, 'verify'>,
  revoked: RevokedSessions,
  clock: () => number,
): Authenticate {
  // Signatures are checked once per token, not per request, since receiving GPS points depends on that speed.
  const checked = new Map<string, Authenticated>()
  const check = async (bearer: string) => {
    checked.delete(bearer)
    const { actor, expiresAt } = await tokens.verify(bearer)
    const verified = { ...actor, expiresAt }
    const [oldest] = checked.keys()
    if (checked.size >= cachedTokensMax && oldest !== undefined) checked.delete(oldest)
    checked.set(bearer, verified)
    return verified
  }
  const requireNotRevoked = (actor: Authenticated) => {
    if (revoked.has(actor.sessionId)) throw new AppError('tokenExpired')
    return actor
  }
  return bearer => {
    const found = checked.get(bearer)
    return found && found.expiresAt > clock() ? requireNotRevoked(found) : check(bearer).then(requireNotRevoked)
  }
}
