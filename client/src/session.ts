/**
 * The device session: who is signed in on this device, and a good access token whenever one is needed. It outlives
 * everything but a logout: no network, a lost reply to a refresh, an app killed in the middle.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { type SessionTokens, sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { newId } from './new-id.ts'
import type { Transport } from './transport.ts'

export type Session = {
  /** The user signed in, null when nobody is, undefined until the device has been asked. */
  uid: () => string | null | undefined
  subscribe: (listener: () => void) => () => void
  /** Reads what the device holds. */
  load: () => Promise<void>
  /** Takes the tokens of a sign-in. */
  begin: (tokens: SessionTokens) => Promise<void>
  /** Forgets the tokens. What is kept of the user on the device stays, for their next sign-in. */
  end: () => Promise<void>
  /**
   * A good access token, refreshed when it is about to end or when `isStale` says that the server refused it.
   * @returns undefined when nobody is signed in
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
  /** One that sends no token, for the refresh. */
  transport: Pick<Transport, 'send'>
  tokens: TokenStore
  /** Lets one refresh at a time run, over all tabs: each buys a new refresh token, and the one before it ends. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
}

/** A token that ends this soon is refreshed first, so that it is still good when it arrives. */
const marginMs = 30_000

export function openSession({ transport, tokens: store, lock }: SessionParts): Session {
  let tokens: SessionTokens | null | undefined
  const listeners = new Set<() => void>()
  const set = (next: SessionTokens | null) => {
    tokens = next
    for (const listener of listeners) listener()
  }
  const read = async () => (await store.read()) ?? null
  const end = async () => {
    await store.remove()
    set(null)
  }
  /** `refused` is the refresh token beside the access token that the server refused. */
  const refresh = async (isStale: boolean, refused: string | undefined): Promise<string | undefined> => {
    // Another tab, or another call of this one, may have been faster: what it got is as good.
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
      const next = sessionTokensSchema.parse(answer.reply)
      await store.write(next)
      set(next)
      return next.accessToken
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
    begin: async next => {
      await store.write(next)
      set(next)
    },
    end,
    getToken: async isStale => {
      if (tokens && isFresh(tokens) && !isStale) return tokens.accessToken
      const refused = tokens?.refreshToken
      return lock(() => refresh(isStale, refused))
    },
  }
}

function isFresh(tokens: SessionTokens): boolean {
  return tokens.accessExpiresAt - marginMs > Date.now()
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
