/** The caller, as identified by the access token. */
import type { ApiKeyScope } from '@haulway/domain/api-key/api-key.ts'

export type Actor = {
  uid: string
  /** The device session of the access token. Revoking it ends all its tokens and streams. */
  sessionId: string
  /** Set when the caller is a program with an API key: what the key may do. */
  keyScopes?: readonly ApiKeyScope[]
}

/** `expiresAt`: when the token expires, ms since 1970. */
export type Authenticated = Actor & { expiresAt: number }
