/**
 * A Haulway client for one user: logs in, makes calls, stores acts until they are answered, follows documents. It
 * runs in browsers and in Node. It stores everything through ports; the defaults keep it in memory.
 */
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import { type Scope, scopeParts } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { type SessionTokens, sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import type { CollectionName, DocumentOf, ScopeOf } from '@haulway/domain/wire/collections.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput, CallOutput } from './call.ts'
import { type Following, openFollowing } from './following.ts'
import { openMemoryStorage, openMemoryUploads } from './memory-storage.ts'
import { newId } from './new-id.ts'
import { openRead, parseAs, type Read, requireCollection } from './read.ts'
import { openMemoryTokens, openSession, type Session, type TokenStore } from './session.ts'
import { openMemorySigner, type Signer } from './signer.ts'
import type { OutboxCommand, ScopeVersions, SyncStorage } from './storage.ts'
import { readOverlay, withOverlay } from './sync/overlay.ts'
import { openSyncEngine, type SyncEngine } from './sync/sync-engine.ts'
import { type ConnectionStatus, openSingleTab } from './sync/tabs.ts'
import { type AskEnvelope, ask } from './transport/ask.ts'
import { openHttpTransport } from './transport/http-transport.ts'
import { openSendPoints, type SendPoints } from './transport/send-points.ts'
import type { Transport } from './transport/transport.ts'
import type { UploadStorage, UploadTransport } from './transport/upload.ts'

export type ClientOptions = {
  /** The server's address, `https://haul.example.com`. What follows the host is ignored. */
  url: string
  /** For a program of a business: sent instead of a login. Such a client makes calls and reads; it can't follow. */
  apiKey?: string
  /** Documents and outbox of one user. */
  storage?: SyncStorage
  uploads?: UploadStorage
  tokens?: TokenStore
  /**
   * The device's key, with which acts on loads are signed. By default it is in memory like the login; with `tokens` of
   * your own, acts are unsigned unless you also store a key.
   */
  signer?: Signer
  /**
   * Called for each act with a final refusal; `command.refusal` has its sentence. The act stays in `commands` until it
   * is dismissed.
   */
  onRefused?: (command: OutboxCommand, code: string) => void
  /** Called when the stream of documents has opened or is lost. It is always opened again. */
  onStatus?: (status: ConnectionStatus) => void
  /** Called when documents of a followed scope have changed on the device. */
  onDocuments?: (scope: Scope) => void
  /** Called when the user may no longer read a scope: its documents are gone, and it is no longer followed. */
  onClosed?: (scope: Scope) => void
  /** Called when the login has ended, by the server or by a logout. Acts wait until the next `signIn`. */
  onSignedOut?: () => void
  /** The longest wait before a broken stream is opened again, ms; 20 s by default. */
  reconnectMaxMs?: number
  /** Called every second with the positions of the trucks in the followed scopes. */
  onPositions?: (scope: Scope, positions: PositionFrame[]) => void
}

export type Client = {
  session: Session
  /** @returns the user's uid. @throws AppError signInAgain when the server refuses the login, networkError */
  signIn: (input: CallInput<'login'>) => Promise<string>
  /**
   * Makes a call now, and waits for its answer and for the followed documents that it changed.
   * @throws AppError the refusal, or networkError
   */
  call: <Name extends CallName>(name: Name, input: CallInput<Name>, envelope?: AskEnvelope) => Promise<CallOutput<Name>>
  /**
   * Stores an act and sends it until the server answers, even if there is no network now.
   * @param occurredAt device time in ms, for an act that happened before now. @returns the command's id
   */
  submit: <Name extends CallName>(name: Name, input: CallInput<Name>, occurredAt?: number) => Promise<string>
  /** Acts that are not answered yet or were refused, in the order they were submitted. */
  commands: () => Promise<OutboxCommand[]>
  /** Removes a refused act or upload, after the user has seen the reason. */
  dismiss: (id: string) => Promise<void>
  /**
   * Follows more scopes. Resolves when their documents are on the device; without a network it waits for one.
   * @throws AppError notFound when this user may not read one, signInAgain when no one is logged in
   */
  follow: (scopes: readonly Scope[]) => Promise<void>
  /** Resolves when the followed scopes reach these versions, or after 3 seconds, since a stream may break. */
  reached: (versions: ScopeVersions) => Promise<void>
  /**
   * A collection of a followed scope, with the effects of acts that are not answered yet.
   * @throws Error when the scope is neither followed nor on the device
   */
  list: <Name extends CollectionName>(scope: ScopeOf<Name>, collection: Name) => Promise<DocumentOf<Name>[]>
  /** Stores a picture or a file and sends it until the server answers. */
  upload: (attachmentId: string, about: AttachmentQuery, content: Blob) => Promise<void>
  /** Reads what the device does not hold: older documents, files, exports, tracks. */
  read: Read
  /** Sends GPS points of a load. */
  sendPoints: SendPoints
  /** Sends once and returns the answer, for callers that retry by their own rules. */
  transport: Transport
  /** Ends the connection. Everything in the storage stays there. */
  close: () => void
}

/** @throws Error when the address is not that of a server */
export async function openClient(options: ClientOptions): Promise<Client> {
  const { storage = openMemoryStorage(), uploads = openMemoryUploads() } = options
  const url = originOf(options.url)
  const open = openHttpTransport(url, async () => undefined)
  const { session, signer, getToken } = await openLogin(options, open)
  const http = openHttpTransport(url, getToken)
  let isConnected = false
  // The server is reachable: retry everything that waits, such as a broken stream, now.
  const transport = afterAnswers(http, () => !isConnected && engine.nudge())
  const following = openFollowing({
    storage,
    session,
    setScopes: scopes => engine.follow(scopes),
    onDocuments: callLater(options.onDocuments),
    onClosed: callLater(options.onClosed),
  })
  const onStatus = callLater(options.onStatus)
  const engine: SyncEngine = await openSyncEngine({
    storage,
    transport,
    newId,
    signer,
    onRefused: callLater(options.onRefused),
    onApplied: following.take,
    uploads: { ...uploads, upload: transport.upload },
    tabs: openSingleTab(),
    clock: Date.now,
    elapsed: () => performance.now(),
    reconnectMaxMs: options.reconnectMaxMs,
    onStatus: status => {
      isConnected = status.isConnected
      onStatus(status)
    },
    onPositions: callLater(options.onPositions),
  })
  return {
    session,
    transport,
    reached: following.reached,
    read: openRead({ baseUrl: url, getToken }),
    signIn: async input => {
      requireNoKey(options)
      const tokens = await logIn(open, { publicKey: await signer?.publicKey(), ...input })
      await session.begin(tokens)
      engine.nudge()
      return tokens.userUid
    },
    call: async (name, input, envelope) => {
      const { reply, versions } = await ask(transport, name, input, envelope)
      await following.reached(versions)
      return reply
    },
    submit: (name, input, occurredAt) => engine.submit(name, input, occurredAt),
    commands: () => storage.listCommands(),
    dismiss: async id => void (await Promise.all([engine.dismiss(id), engine.dismissUpload(id)])),
    follow: async scopes => {
      requireNoKey(options)
      await following.follow(scopes)
    },
    list: openDocumentReader({ storage, following, readUid: () => session.uid() ?? '' }),
    upload: (attachmentId, about, content) => engine.keepUpload(attachmentId, queryOf(about), content),
    sendPoints: openSendPoints({ baseUrl: url, getToken, readClockOffsetMs: async () => engine.clockOffsetMs() }),
    close: () => {
      following.end()
      engine.stop()
    },
  }
}

function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed && ['https:', 'http:'].includes(parsed.protocol)) return parsed.origin
  throw new Error(`'${url}' is not a server's address, such as https://haul.example.com.`)
}

/** The login and the device's key, or the API key. */
async function openLogin({ tokens, apiKey, ...options }: ClientOptions, transport: Transport) {
  const hasOwnLogin = tokens === undefined && apiKey === undefined
  const signer = options.signer ?? (hasOwnLogin ? openMemorySigner() : undefined)
  const session = openSession({ transport, tokens: tokens ?? openMemoryTokens(), lock: openLock() })
  await session.load()
  watchSignOut(session, callLater(options.onSignedOut))
  return { session, signer, getToken: apiKey === undefined ? session.getToken : async () => apiKey }
}

function watchSignOut(session: Session, onSignedOut: () => void): void {
  let before = session.uid()
  session.subscribe(() => {
    const uid = session.uid()
    if (before && !uid) onSignedOut()
    before = uid
  })
}

/** Calls a listener of the program after the engine's work: an error in it is the program's, and stops no stream. */
function callLater<Args extends unknown[]>(listener: ((...args: Args) => void) | undefined): (...args: Args) => void {
  return (...args) => {
    if (listener) queueMicrotask(() => listener(...args))
  }
}

function requireNoKey({ apiKey }: ClientOptions): void {
  if (apiKey !== undefined) throw new Error('A client with an API key needs no login, and can follow nothing.')
}

/** The same transport, which says when the server has answered. */
function afterAnswers(http: Transport & UploadTransport, onAnswer: () => void): Transport & UploadTransport {
  return {
    ...http,
    send: async command => {
      const answer = await http.send(command)
      if (answer.kind !== 'lost') onAnswer()
      return answer
    },
  }
}

async function logIn(open: Transport, input: CallInput<'login'>): Promise<SessionTokens> {
  const { reply } = await ask(open, 'login', input)
  const { loginSuccessful, err, ...rest } = reply
  if (!loginSuccessful) throw new AppError('signInAgain', err ?? undefined)
  return sessionTokensSchema.parse(rest)
}

function queryOf(about: AttachmentQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Runs one piece of work at a time, in the order of the calls. */
function openLock(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

type DocumentReaderParts = { storage: SyncStorage; following: Pick<Following, 'arrived'>; readUid: () => string }

/**
 * @param readUid returns the uid of the logged-in user
 * @returns a function that lists a collection of a scope, with the effects of acts that are not answered yet. It
 * leaves out documents that this version can't parse.
 */
function openDocumentReader({ storage, following, readUid }: DocumentReaderParts) {
  return async <Name extends CollectionName>(scope: ScopeOf<Name>, collection: Name): Promise<DocumentOf<Name>[]> => {
    requireCollection(scope, collection)
    const parse = parseAs(collection)
    await following.arrived(scope)
    const { kind, ownerId } = scopeParts(scope)
    const documents = await storage.listDocuments(scope, collection)
    const entityId = kind === 'haulway-entity' ? ownerId : undefined
    const overlay = await readOverlay(storage, { uid: readUid(), entityId })
    return withOverlay(overlay, scope, collection, documents).flatMap(parse)
  }
}
