/** Who is asking, as the access token says. */
export type Actor = {
  uid: string
  /** The device session behind the access token; revoking it ends every token and stream of it. */
  sessionId: string
}
