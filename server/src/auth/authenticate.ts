/** Who a bearer token stands for: signature, expiry and revocation, without the database. */
import { AppError } from '@haulway/domain/errors.ts'
import type { Authenticated } from './actor.ts'
import type { AccessTokens } from './session/access-token.ts'
import type { RevokedSessions } from './session/revoked-sessions.ts'

/** As many as devices are at work at a time. */
const cachedTokensMax = 100_000

/** Who a bearer token stands for, at once where it is known. @throws AppError when it is not (or no longer) good */
export type Authenticate = (bearer: string) => Authenticated | Promise<Authenticated>

/** @returns a function that throws AppError tokenExpired or userNotAuthenticated for a token that is not good */
export function openAuthenticate(
  tokens: Pick<AccessTokens, 'verify'>,
  revoked: RevokedSessions,
  clock: () => number,
): Authenticate {
  // A signature is checked once a token, not once a request: the ingest of locations lives on it.
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
  const notRevoked = (actor: Authenticated) => {
    if (revoked.has(actor.sessionId)) throw new AppError('tokenExpired')
    return actor
  }
  return bearer => {
    const found = checked.get(bearer)
    return found && found.expiresAt > clock() ? notRevoked(found) : check(bearer).then(notRevoked)
  }
}
