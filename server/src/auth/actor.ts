/** Who is asking, as the access token says. */
export type Actor = {
  uid: string
  /** The device session behind the access token; revoking it ends every token and stream of it. */
  sessionId: string
}

/** With the instant (ms) at which the token that says so is good no more. */
export type Authenticated = Actor & { expiresAt: number }
