/** The caller, as identified by the access token. */
export type Actor = {
  uid: string
  /** The device session of the access token. Revoking it ends all its tokens and streams. */
  sessionId: string
}

/** `expiresAt`: when the token expires, ms since 1970. */
export type Authenticated = Actor & { expiresAt: number }
