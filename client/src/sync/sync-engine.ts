/** Syncs a device with the server for one logged-in user: sends the outbox, follows the scopes of all tabs. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput } from '../call.ts'
import type { SyncStorage } from '../storage.ts'
import type { Answer, Sender, Sending, Subscriber } from '../transport/transport.ts'
import type { UploadStorage, UploadTransport } from '../transport/upload.ts'
import { type ClockOffset, openClockOffset } from './clock-offset.ts'
import { type Outbox, type OutboxParts, openOutbox } from './outbox.ts'
import { openPause, type Pause } from './pause.ts'
import { followScopes, type SubscriptionParts } from './subscription.ts'
import type { ConnectionStatus, TabMessage, Tabs } from './tabs.ts'
import { openUploadQueue, type UploadQueue } from './upload-queue.ts'

export type SyncEngineParts = {
  storage: SyncStorage
  transport: Sender & Subscriber
  uploads: UploadStorage & UploadTransport
  tabs: Tabs
  clock: () => number
  /** Milliseconds on a clock that no one sets: `performance.now`. */
  elapsed: () => number
  newId: () => string
  onStatus: (status: ConnectionStatus) => void
  onPositions: (scope: Scope, positions: PositionFrame[]) => void
  /** Called after this tab has applied a message of the subscription. */
  onApplied?: SubscriptionParts['onApplied']
  onRefused?: OutboxParts['onRefused']
  signer?: OutboxParts['signer']
  /** The longest wait before a broken stream is opened again, ms; 20 s by default. */
  reconnectMaxMs?: number | undefined
}

/** The wait before a retry, doubling each time: for the stream and for everything that could not be sent. */
const retryMs = { first: 500, max: 20_000 }
/** While a stream that the server closed is reopened, the connection counts as open for this long. */
const reopenMs = 5_000

/** Opens and starts the engine. Makes the device's id at the first start and stores it. */
export async function openSyncEngine(parts: SyncEngineParts): Promise<SyncEngine> {
  const { storage, newId } = parts
  const known = await storage.readMeta('deviceId')
  const deviceId = typeof known === 'string' ? known : newId()
  if (deviceId !== known) await storage.writeMeta('deviceId', deviceId)
  return new SyncEngine(parts, deviceId, Number((await storage.readMeta('clockOffsetMs')) ?? 0))
}

/** One per tab. The leading tab sends and listens for all tabs. */
export class SyncEngine {
  readonly #parts: SyncEngineParts
  readonly #outbox: Outbox
  readonly #uploads: UploadQueue
  readonly #tab: string
  readonly #ending = new AbortController()
  readonly #interests = new Map<string, Scope[]>()
  readonly #drainPause = openPause()
  readonly #uploadPause = openPause()
  readonly #streamPause = openPause()
  /** The pauses whose queues were nudged since their last drain began. */
  readonly #nudged = new Set<Pause>()
  #stream = new AbortController()
  /** Messages of the subscription, counted since the start. */
  #messages = 0
  #isLeading = false
  #clockOffsetMs: number
  #status: ConnectionStatus

  constructor(parts: SyncEngineParts, deviceId: string, offsetMs: number) {
    this.#parts = parts
    this.#tab = parts.newId()
    this.#clockOffsetMs = offsetMs
    this.#status = { isConnected: false, since: parts.clock() }
    const transport: Sender = { send: command => this.#send(command) }
    const known = { clockOffsetMs: () => this.#clockOffsetMs, readFollowed: () => this.#allScopes() }
    this.#outbox = openOutbox({ ...parts, ...known, transport, deviceId })
    this.#uploads = openUploadQueue({ ...parts, ...known })
    parts.tabs.onMessage(message => {
      // The leader knows its own stream and clocks; it ignores late messages of an earlier leader.
      const isOfLeader = message.type === 'status' || message.type === 'clock'
      if (!isOfLeader || !this.#isLeading) this.#take(message)
    })
    parts.tabs.lead(() => this.#lead(), this.#ending.signal)
  }

  /** Stores an act on the device and sends it as soon as possible. @returns the command's id */
  async submit<Name extends CallName>(call: Name, input: CallInput<Name>, occurredAt?: number): Promise<string> {
    const id = await this.#outbox.submit(call, input, occurredAt)
    this.#broadcast({ type: 'drain' })
    return id
  }

  /** Removes a refused command, after the user has seen the reason. */
  dismiss(id: string): Promise<void> {
    return this.#outbox.dismiss(id)
  }

  /**
   * Stores a picture or a file on the device and sends it as soon as possible.
   * @param query what the sender declares it to be. @throws when the device has no room for it
   */
  async keepUpload(id: string, query: Record<string, string>, content: Blob): Promise<void> {
    await this.#uploads.keep(id, query, content)
    this.#broadcast({ type: 'drain' })
  }

  /** Removes a refused upload, after the user has seen the reason. */
  dismissUpload(id: string): Promise<void> {
    return this.#uploads.dismiss(id)
  }

  /** Sets the scopes that this tab follows, in place of the earlier ones. */
  follow(scopes: Scope[]): void {
    this.#broadcast({ type: 'interest', tab: this.#tab, scopes })
  }

  /** Retries everything now, when the network is back or the app came to the front. */
  nudge(): void {
    this.#broadcast({ type: 'nudge' })
  }

  /**
   * Opens the stream again at once, when something says that the network is lost. If it is, opening fails now; the
   * silence of the stream would show it only after missed heartbeats.
   */
  checkNetwork(): void {
    this.#stream.abort()
  }

  /** Server time minus device time, as the leading tab has measured it. */
  clockOffsetMs(): number {
    return this.#clockOffsetMs
  }

  stop(): void {
    this.#parts.tabs.post({ type: 'gone', tab: this.#tab })
    this.#ending.abort()
    this.#stream.abort()
    this.#parts.tabs.close()
  }

  async #lead(): Promise<void> {
    this.#isLeading = true
    // The stream of the earlier leader ended with its tab.
    this.#setConnected(false)
    this.#parts.tabs.post({ type: 'whoIsThere' })
    await Promise.all([
      this.#drainForever(this.#outbox, this.#drainPause),
      this.#drainForever(this.#uploads, this.#uploadPause),
      this.#followForever(),
    ])
  }

  async #drainForever(queue: Pick<Outbox | UploadQueue, 'drain'>, pause: Pause): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const again = await queue.drain(this.#nudged.delete(pause)).catch(() => retryMs.max)
      await pause.wait(again, this.#ending.signal)
    }
  }

  #retryNow(): void {
    for (const pause of [this.#drainPause, this.#uploadPause]) this.#nudged.add(pause)
    this.#drainNow()
    this.#streamPause.end()
  }

  #drainNow(): void {
    this.#drainPause.end()
    this.#uploadPause.end()
  }

  /** A lost answer says that the network is lost, unless the stream has brought a message since the sending. */
  async #send(command: Sending): Promise<Answer> {
    const messages = this.#messages
    const answer = await this.#parts.transport.send(command)
    if (answer.kind === 'lost' && this.#messages === messages) this.checkNetwork()
    return answer
  }

  async #followForever(): Promise<void> {
    const knownMs = this.#clockOffsetMs
    const offset = openClockOffset({ ...this.#parts, knownMs, onChange: ms => this.#setClockOffset(ms) })
    for (let failures = 0; !this.#ending.signal.aborted; ) {
      const scopes = this.#allScopes()
      const stream = new AbortController()
      this.#stream = stream
      const openedAt = this.#parts.clock()
      const end = scopes.length > 0 ? await this.#followOnce(scopes, offset, stream.signal) : 'failed'
      const hasLasted = this.#parts.clock() - openedAt > retryMs.max
      // The access token has expired: continue with the next one, without reporting a lost connection.
      if (end === 'done' && hasLasted && !stream.signal.aborted) continue
      this.#setConnected(false)
      // It ended because the scopes changed: no reason to wait.
      if (stream.signal.aborted) continue
      failures = hasLasted ? 0 : failures + 1
      const longest = this.#parts.reconnectMaxMs ?? retryMs.max
      const wait = Math.min(retryMs.first * 2 ** Math.min(failures, 6), longest)
      const waitMs = scopes.length > 0 ? wait * (0.5 + Math.random()) : undefined
      await this.#streamPause.wait(waitMs, this.#ending.signal)
    }
  }

  async #followOnce(scopes: Scope[], offset: ClockOffset, signal: AbortSignal): Promise<'done' | 'failed'> {
    const late = setTimeout(() => this.#setConnected(false), reopenMs)
    const follow = followScopes(
      {
        ...this.#parts,
        onOpen: () => {
          clearTimeout(late)
          this.#setConnected(true)
        },
        onApplied: message => {
          this.#messages++
          this.#parts.onApplied?.(message)
        },
        offset,
        onPositions: (scope, positions) => this.#broadcast({ type: 'positions', scope, positions }),
      },
      scopes,
      AbortSignal.any([signal, this.#ending.signal]),
    )
    // However a stream ends, it is reopened; users see a failure as "no network since".
    return follow
      .then(() => 'done' as const)
      .catch(() => 'failed' as const)
      .finally(() => clearTimeout(late))
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected) this.#drainNow()
    if (this.#status.isConnected === isConnected) return
    this.#status = { isConnected, since: this.#parts.clock() }
    this.#broadcast({ type: 'status', status: this.#status })
  }

  #setClockOffset(offsetMs: number): void {
    // Tracking and the next start read it. If the write fails, as during a logout, the next start measures again.
    this.#parts.storage.writeMeta('clockOffsetMs', offsetMs).catch(() => {})
    this.#broadcast({ type: 'clock', offsetMs })
  }

  #allScopes(): Scope[] {
    return [...new Set([...this.#interests.values()].flat())].sort()
  }

  /** Sends a message to the other tabs and handles it in this one. */
  #broadcast(message: TabMessage): void {
    // What still arrives from a stream that is being ended: the channel is closed.
    if (this.#ending.signal.aborted) return
    this.#parts.tabs.post(message)
    this.#take(message)
  }

  #take(message: TabMessage): void {
    const { type } = message
    if (type === 'interest') {
      if (this.#isLeading && message.tab !== this.#tab) this.#greet()
      this.#setInterest(message.tab, message.scopes)
    } else if (type === 'gone') this.#interests.delete(message.tab)
    else if (type === 'drain') this.#drainNow()
    else if (type === 'nudge') this.#retryNow()
    else if (type === 'clock') this.#clockOffsetMs = message.offsetMs
    else if (type === 'whoIsThere') this.follow(this.#interests.get(this.#tab) ?? [])
    else if (type === 'status') {
      this.#status = message.status
      this.#parts.onStatus(message.status)
    } else this.#parts.onPositions(message.scope, message.positions)
  }

  /** A tab that has just opened gets the connection status and the clock's offset from the leader. */
  #greet(): void {
    this.#parts.tabs.post({ type: 'status', status: this.#status })
    this.#parts.tabs.post({ type: 'clock', offsetMs: this.#clockOffsetMs })
  }

  #setInterest(tab: string, scopes: Scope[]): void {
    const before = this.#allScopes().join()
    this.#interests.set(tab, scopes)
    if (this.#allScopes().join() === before) return
    this.#stream.abort()
    this.#streamPause.end()
    this.#drainNow()
  }
}
