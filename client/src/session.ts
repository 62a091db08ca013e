/**
 * The device session: the user logged in on this device, and a valid access token whenever one is needed. It survives
 * everything except a logout: no network, a lost reply to a refresh, an app killed halfway.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { accessTokenLifeMs, type SessionTokens, sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { newId } from './new-id.ts'
import type { Transport } from './transport/transport.ts'

export type Session = {
  /** The logged-in user, null when there is none, undefined until `load` has read the device. */
  uid: () => string | null | undefined
  subscribe: (listener: () => void) => () => void
  /** Reads the tokens on the device. */
  load: () => Promise<void>
  /** Stores the tokens of a login. */
  begin: (tokens: SessionTokens) => Promise<void>
  /** Removes the tokens. The user's data on the device stays for their next login. */
  end: () => Promise<void>
  /**
   * A valid access token, refreshed when it is about to expire or, with `isStale`, when the server refused it.
   * @returns undefined when no user is logged in
   * @throws AppError networkError when a refresh is needed and the server can't be reached
   */
  getToken: (isStale: boolean) => Promise<string | undefined>
}

/** Where a device keeps the tokens of its session. */
export type TokenStore = {
  /** @returns undefined when there are none, or none that this version can read */
  read: () => Promise<SessionTokens | undefined>
  write: (tokens: SessionTokens) => Promise<void>
  remove: () => Promise<void>
}

export type SessionParts = {
  /** A transport that sends no token, for the refresh. */
  transport: Pick<Transport, 'send'>
  tokens: TokenStore
  /** Runs one refresh at a time over all tabs: each returns a new refresh token and ends the one before it. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
}

/** A token that expires this soon is refreshed first, so that it is still valid when it reaches the server. */
const marginMs = 30_000

export function openSession({ transport, tokens: store, lock }: SessionParts): Session {
  let tokens: SessionTokens | null | undefined
  const listeners = new Set<() => void>()
  const set = (next: SessionTokens | null) => {
    tokens = next
    for (const listener of listeners) listener()
  }
  const read = async () => (await store.read()) ?? null
  const keep = async (received: SessionTokens): Promise<SessionTokens> => {
    const next = byThisClock(received)
    await store.write(next)
    set(next)
    return next
  }
  const end = async () => {
    await store.remove()
    set(null)
  }
  /** `refused` is the refresh token that came with the access token the server refused. */
  const refresh = async (isStale: boolean, refused: string | undefined): Promise<string | undefined> => {
    // Another tab, or another call of this one, may have refreshed already: use its tokens.
    const held = await read()
    if (!held) {
      set(null)
      return undefined
    }
    if (isFresh(held) && !(isStale && held.refreshToken === refused)) {
      set(held)
      return held.accessToken
    }
    const answer = await sendRefresh(transport, held.refreshToken)
    if (answer.kind === 'accepted') {
      return (await keep(sessionTokensSchema.parse(answer.reply))).accessToken
    }
    if (answer.kind === 'refused' && answer.final) {
      await end()
      return undefined
    }
    throw new AppError('networkError')
  }
  return {
    uid: () => (tokens === undefined ? undefined : (tokens?.userUid ?? null)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => set(await read()),
    begin: async next => void (await keep(next)),
    end,
    getToken: async isStale => {
      if (tokens && isFresh(tokens) && !isStale) return tokens.accessToken
      const refused = tokens?.refreshToken
      return lock(() => refresh(isStale, refused))
    },
  }
}

/**
 * The token of one user, for calls that they have decided.
 * @returns a function as `getToken`, whose tokens are undefined while another user or no one is logged in
 */
export function tokenOf(session: Session, uid: string): Session['getToken'] {
  return async isStale => {
    if (session.uid() !== uid) return undefined
    const token = await session.getToken(isStale)
    // Another tab may have ended the session in between.
    return session.uid() === uid ? token : undefined
  }
}

function isFresh(tokens: SessionTokens): boolean {
  return tokens.accessExpiresAt - marginMs > Date.now()
}

/** A clock that is ahead takes each new token for expired, so it counts a token's life from its receipt. */
function byThisClock(received: SessionTokens): SessionTokens {
  return isFresh(received) ? received : { ...received, accessExpiresAt: Date.now() + accessTokenLifeMs }
}

function sendRefresh(transport: SessionParts['transport'], refreshToken: string) {
  return transport.send({
    id: newId(),
    call: 'refreshSession',
    input: { refreshToken },
    occurredAt: Date.now(),
    clockOffsetMs: 0,
    version: 1,
    deviceId: undefined,
  })
}

/** Keeps a session's tokens in memory: the user stays logged in while the process runs. */
export function openMemoryTokens(): TokenStore {
  let held: SessionTokens | undefined
  return {
    read: async () => held,
    write: async tokens => {
      held = tokens
    },
    remove: async () => {
      held = undefined
    },
  }
}
