/** The scopes that a client follows, and the waits for their documents. */
import { type Scope, scopeSchema } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { followedScopesMax } from '@haulway/domain/wire/subscription.ts'
import type { Session } from './session.ts'
import { isSettled, type ScopeVersions, type SyncStorage } from './storage.ts'
import type { ContentMessage } from './sync/subscription.ts'

export type FollowingParts = {
  storage: Pick<SyncStorage, 'readVersions'>
  session: Pick<Session, 'uid' | 'subscribe'>
  /** Tells the engine all scopes to follow. */
  setScopes: (scopes: Scope[]) => void
  onDocuments: (scope: Scope) => void
  onClosed: (scope: Scope) => void
}

export type Following = {
  follow: (scopes: readonly Scope[]) => Promise<void>
  /** Takes note of a message whose content is on the device. */
  take: (message: ContentMessage) => void
  /** Resolves when the followed scopes reach these versions, or after 3 seconds, since a stream may break. */
  reached: (versions: ScopeVersions) => Promise<void>
  /** Resolves when the documents of a scope are on the device. @throws Error when it is not followed */
  arrived: (scope: Scope) => Promise<void>
  end: () => void
}

/** The longest wait for the documents of an accepted call. */
const documentsWaitMs = 3_000

export function openFollowing({ storage, session, setScopes, onDocuments, onClosed }: FollowingParts): Following {
  const followed = new Set<Scope>()
  const waits = openWaits(storage)
  session.subscribe(waits.look)
  return {
    follow: async scopes => {
      requireScopes(new Set([...followed, ...scopes]))
      for (const scope of scopes) followed.add(scope)
      setScopes([...followed])
      await waits.until(held => {
        if (scopes.every(scope => scope in held)) return true
        if (session.uid() === null) throw new AppError('signInAgain')
        const closed = scopes.find(scope => !followed.has(scope))
        if (closed) throw new AppError('notFound', `This user may not read ${closed}.`)
        return false
      })
    },
    take: message => {
      if (message.type === 'snapshot' || message.type === 'changes') onDocuments(message.scope)
      else if (message.type === 'reset' && message.reason === 'closed') {
        followed.delete(message.scope)
        setScopes([...followed])
        onClosed(message.scope)
      }
      waits.look()
    },
    reached: versions => waits.until(held => isSettled(versions, held), AbortSignal.timeout(documentsWaitMs)),
    arrived: scope =>
      waits.until(held => {
        if (scope in held) return true
        if (!followed.has(scope)) throw new Error(`Follow ${scope} first: its documents are not on this device.`)
        return false
      }),
    end: waits.end,
  }
}

/** The server refuses the whole stream for one wrong scope. */
function requireScopes(scopes: ReadonlySet<string>): void {
  for (const scope of scopes) {
    if (!scopeSchema.safeParse(scope).success)
      throw new Error(`'${scope}' is not a scope, as entityScope(id) makes it.`)
  }
  if (scopes.size > followedScopesMax) throw new Error(`A client follows at most ${followedScopesMax} scopes.`)
}

/** Waits for documents of the subscription. Call `look` when some have arrived. */
function openWaits(storage: FollowingParts['storage']) {
  const waiting = new Set<() => void>()
  const ending = new AbortController()
  const look = () => {
    for (const wake of waiting) wake()
  }
  ending.signal.addEventListener('abort', look)
  return {
    look,
    end: () => ending.abort(),
    /** Resolves when the condition holds, the signal aborts, or the client is closed. Rejects when it throws. */
    until: async (isReached: (held: ScopeVersions) => boolean, signal?: AbortSignal): Promise<void> => {
      signal?.addEventListener('abort', look, { once: true })
      for (;;) {
        const next = Promise.withResolvers<void>()
        waiting.add(next.resolve)
        try {
          if (ending.signal.aborted || signal?.aborted || isReached(await storage.readVersions())) return
          await next.promise
        } finally {
          waiting.delete(next.resolve)
        }
      }
    },
  }
}
