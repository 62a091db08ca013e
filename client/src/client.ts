/**
 * A client of Haulway for one user: signs in, makes calls, keeps acts until they are answered, follows documents. It
 * runs in browsers and in Node; what it keeps goes through ports, which are in memory unless given.
 */
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import type { CollectionName, DocumentOf } from '@haulway/domain/wire/collections.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { type AskEnvelope, ask } from './ask.ts'
import type { CallInput, CallOutput } from './call.ts'
import { openDocumentReader } from './document-reader.ts'
import { openHttpTransport } from './http-transport.ts'
import { openMemoryStorage } from './memory-storage.ts'
import { openMemoryTokens } from './memory-tokens.ts'
import { openMemoryUploads } from './memory-uploads.ts'
import { newId } from './new-id.ts'
import type { OutboxParts } from './outbox.ts'
import { openSendPoints, type SendPoints } from './send-points.ts'
import { openSession, type Session, type TokenStore } from './session.ts'
import { isSettled, type OutboxCommand, type ScopeVersions, type SyncStorage } from './storage.ts'
import { openSyncEngine, type SyncEngine } from './sync-engine.ts'
import { type ConnectionStatus, openSingleTab } from './tabs.ts'
import type { Transport } from './transport.ts'
import type { UploadStorage, UploadTransport } from './upload.ts'

export type ClientOptions = {
  /** The server's origin, `https://haul.example.com`. */
  url: string
  /** Documents and outbox of one user. */
  storage?: SyncStorage
  uploads?: UploadStorage
  tokens?: TokenStore
  /** Called for each act that was finally refused; it stays in `commands` until it is dismissed. */
  onRefused?: OutboxParts['onRefused']
  onStatus?: (status: ConnectionStatus) => void
  /** A stream that broke is opened again after so many ms at most; 20 s unless given. */
  reconnectMaxMs?: number
  /** Where the trucks of the scopes followed are, each second. */
  onPositions?: (scope: Scope, positions: PositionFrame[]) => void
}

export type Client = {
  session: Session
  /** @returns the user's uid. @throws AppError signInAgain when it is refused, networkError */
  signIn: (input: CallInput<'login'>) => Promise<string>
  /**
   * Makes a call now, and waits for its answer and for the documents of it that are followed.
   * @throws AppError the refusal, or networkError
   */
  call: <Name extends CallName>(name: Name, input: CallInput<Name>, envelope?: AskEnvelope) => Promise<CallOutput<Name>>
  /**
   * Keeps an act and sends it until the server has answered, with or without a network now.
   * @param occurredAt device time in ms, where it was before now. @returns the command's id
   */
  submit: <Name extends CallName>(name: Name, input: CallInput<Name>, occurredAt?: number) => Promise<string>
  /** Acts that are not answered yet or were refused, in order. */
  commands: () => Promise<OutboxCommand[]>
  /** The user has seen why an act or an upload was refused. */
  dismiss: (id: string) => Promise<void>
  /** Follows further scopes. Settles when their documents are here. */
  follow: (scopes: readonly Scope[]) => Promise<void>
  /** Settles when the scopes followed have come so far; after some seconds in any case, since a stream may break. */
  reached: (versions: ScopeVersions) => Promise<void>
  /** A collection of a scope that is followed, with the effects of acts on their way. */
  list: <Name extends CollectionName>(scope: Scope, collection: Name) => Promise<DocumentOf<Name>[]>
  /** Keeps a picture or a file and sends it until the server has answered. */
  upload: (attachmentId: string, about: AttachmentQuery, content: Blob) => Promise<void>
  /** Sends GPS points of a load. */
  sendPoints: SendPoints
  /** One sending with its answer, for those who try again by their own rules. */
  transport: Transport
  /** Ends the connection. What is kept stays in the storage. */
  close: () => void
}

/** How long documents of an accepted call are waited for. */
const documentsWaitMs = 3_000

export async function openClient(options: ClientOptions): Promise<Client> {
  const { url, storage = openMemoryStorage(), uploads = openMemoryUploads() } = options
  const open = openHttpTransport(url, async () => undefined)
  const session = openSession({ transport: open, tokens: options.tokens ?? openMemoryTokens(), lock: openLock() })
  await session.load()
  const http = openHttpTransport(url, session.getToken)
  let isConnected = false
  const transport: Transport & UploadTransport = {
    ...http,
    send: async command => {
      const answer = await http.send(command)
      // The server is there: what waits to try again, such as a broken stream, tries now.
      if (answer.kind !== 'lost' && !isConnected) engine.nudge()
      return answer
    },
  }
  const waits = openWaits(storage)
  const engine: SyncEngine = await openSyncEngine({
    ...{ storage, transport, newId, onRefused: options.onRefused, onApplied: waits.look },
    ...{ uploads: { ...uploads, upload: transport.upload }, tabs: openSingleTab(), clock: Date.now },
    reconnectMaxMs: options.reconnectMaxMs,
    onStatus: status => {
      isConnected = status.isConnected
      options.onStatus?.(status)
    },
    onPositions: (scope, positions) => options.onPositions?.(scope, positions),
  })
  const followed = new Set<Scope>()
  const reached = (versions: ScopeVersions) =>
    waits.until(held => isSettled(versions, held), AbortSignal.timeout(documentsWaitMs))
  return {
    ...{ session, transport, reached },
    signIn: async input => {
      const { reply } = await ask(open, 'login', input)
      const { loginSuccessful, err, ...rest } = reply
      if (!loginSuccessful) throw new AppError('signInAgain', err ?? undefined)
      const tokens = sessionTokensSchema.parse(rest)
      await session.begin(tokens)
      engine.nudge()
      return tokens.userUid
    },
    call: async (name, input, envelope) => {
      const { reply, versions } = await ask(transport, name, input, envelope)
      await reached(versions)
      return reply
    },
    submit: (name, input, occurredAt) => engine.submit(name, input, occurredAt),
    commands: () => storage.listCommands(),
    dismiss: async id => {
      await engine.dismiss(id)
      await engine.dismissUpload(id)
    },
    follow: async scopes => {
      for (const scope of scopes) followed.add(scope)
      engine.follow([...followed])
      await waits.until(held => scopes.every(scope => scope in held))
    },
    list: openDocumentReader(storage, () => session.uid() ?? ''),
    upload: (attachmentId, about, content) => engine.keepUpload(attachmentId, queryOf(about), content),
    sendPoints: openSendPoints({
      baseUrl: url,
      getToken: session.getToken,
      readClockOffsetMs: async () => engine.clockOffsetMs(),
    }),
    close: () => {
      waits.end()
      engine.stop()
    },
  }
}

function queryOf(about: AttachmentQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** One work after the other. */
function openLock(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

/** Waits for what the subscription brings; `look` is called when it has brought something. */
function openWaits(storage: SyncStorage) {
  const waiting = new Set<() => void>()
  const ending = new AbortController()
  const look = () => {
    for (const wake of waiting) wake()
  }
  ending.signal.addEventListener('abort', look)
  return {
    look,
    end: () => ending.abort(),
    /** Until it is so, the signal has ended, or the client was closed. */
    until: async (isSo: (held: ScopeVersions) => boolean, signal?: AbortSignal): Promise<void> => {
      signal?.addEventListener('abort', look)
      for (;;) {
        const next = Promise.withResolvers<void>()
        waiting.add(next.resolve)
        if (ending.signal.aborted || signal?.aborted || isSo(await storage.readVersions())) {
          waiting.delete(next.resolve)
          break
        }
        await next.promise
        waiting.delete(next.resolve)
      }
      signal?.removeEventListener('abort', look)
    },
  }
}
