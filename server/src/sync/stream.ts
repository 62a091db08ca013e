/**
 * One open subscription: sends a reader what it may see of its scopes, and nothing else. Rights are read again after
 * the scopes are registered, at every heartbeat, and whenever they may have changed. Messages that arrive during such a
 * read are held back, so that nothing is sent after a right has ended.
 */
import type { ServerResponse } from 'node:http'
import type { Audience, Scope } from '@haulway/domain/document/scope.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/member/reader.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { Actor, Authenticated } from '../auth/actor.ts'
import type { Feeds } from './feed.ts'
import { gzipHeader, packEvent } from './packed-events.ts'
import type { Positions } from './positions.ts'

/** A reader with this large a backlog gets no position frames; with twice as much for half a minute, it is cut off. */
const backlogBytesMax = 1024 * 1024
const stuckMs = 30_000
/** The longest delay that a timer accepts. */
const timerMsMax = 2 ** 31 - 1

/** What each of some actors may read now, in their order; undefined for an actor whose session has ended. */
export type ReadRights = (actors: readonly Actor[]) => Promise<(Reader | undefined)[]>

export type StreamParts = {
  feeds: Feeds
  positions: Positions
  clock: () => number
  readRights: ReadRights
  onError: (error: unknown) => void
}

/**
 * A requested scope, the version the reader holds, and the audience it got that version for. Without a version, or if
 * it now belongs to another audience, the reader gets a snapshot.
 */
export type RequestedScope = { scope: Scope; version?: number | undefined; audience?: Audience | undefined }

export class Stream {
  readonly actor: Authenticated
  readonly #response: ServerResponse
  readonly #parts: StreamParts
  readonly #isPacked: boolean
  readonly #open = new Map<Scope, { end: () => void; audience: Audience }>()
  readonly #expiry: ReturnType<typeof setTimeout>
  /** Messages waiting until rights have been read; undefined while no read is under way. */
  #waiting: SubscriptionMessage[] | undefined = []
  #isOpening = true
  #isCheckAsked = false
  #isChecking = false
  #isEnded = false
  #stuckSince: number | undefined

  /** @param isPacked whether the reader accepts gzip */
  constructor(response: ServerResponse, actor: Authenticated, parts: StreamParts, isPacked: boolean) {
    this.actor = actor
    this.#response = response
    this.#isPacked = isPacked
    this.#parts = parts
    const lifeMs = Math.min(Math.max(actor.expiresAt - parts.clock(), 0), timerMsMax)
    this.#expiry = setTimeout(() => this.end(), lifeMs)
  }

  /** The scopes that are open to this reader. */
  scopes(): Scope[] {
    return [...this.#open.keys()]
  }

  async open(requested: readonly RequestedScope[]): Promise<void> {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      ...(this.#isPacked && { 'content-encoding': 'gzip' }),
    })
    if (this.#isPacked) this.#response.write(gzipHeader)
    const [reader] = await this.#parts.readRights([this.actor])
    if (!reader) return this.end()
    // The answer to the request, before any content: the device measures by it how far its clock is off.
    this.#write({ type: 'time', at: this.#parts.clock() })
    for (const each of requested) await this.#openScope(reader, each)
    this.#isOpening = false
    // The rights were read before the listeners started: a change in between reached no listener.
    await this.checkAccess()
  }

  async #openScope(reader: Reader, requested: RequestedScope): Promise<void> {
    if (this.#isEnded) return
    const { scope } = requested
    const audience = audienceOf(reader, scope)
    if (!audience) return this.#write({ type: 'reset', scope, reason: 'closed' })
    const isContinued = (requested.audience ?? audience) === audience
    const version = isContinued ? requested.version : undefined
    const send = (message: SubscriptionMessage) => this.#send(message)
    const endFeed = await this.#parts.feeds.listen({ scope, audience, version, send })
    const endPositions = this.#parts.positions.watch({
      scope,
      send: positions => {
        if (this.#response.writableLength < backlogBytesMax) this.#send({ type: 'frame', scope, positions })
      },
    })
    const end = () => {
      endFeed()
      endPositions()
    }
    // The stream may have ended while the feed was read.
    if (this.#isEnded) end()
    else this.#open.set(scope, { end, audience })
  }

  /**
   * Reads the rights again and closes scopes that ended. If the read fails, the stream ends, and the client reopens it.
   */
  async checkAccess(): Promise<void> {
    this.#isCheckAsked = true
    this.#waiting ??= []
    // A check during the opening would drop what waits for a scope that is not registered yet. One follows the opening.
    if (this.#isChecking || this.#isOpening) return
    this.#isChecking = true
    try {
      while (this.#isCheckAsked && !this.#isEnded) {
        this.#isCheckAsked = false
        const [reader] = await this.#parts.readRights([this.actor])
        this.applyRights(reader)
      }
      this.#sendWaiting()
    } catch (error) {
      this.#parts.onError(error)
      this.end()
    } finally {
      this.#isChecking = false
    }
  }

  /** Closes the scopes that this reader may no longer read, and those of which it may now read more or less. */
  applyRights(reader: Reader | undefined): void {
    if (!reader) this.end()
    for (const [scope, { end, audience }] of this.#open) {
      const now = audienceOf(reader ?? null, scope)
      if (now === audience) continue
      end()
      this.#open.delete(scope)
      this.#write({ type: 'reset', scope, reason: now ? 'tooOld' : 'closed' })
    }
  }

  /** Sends the current versions of its scopes, from which the reader notices a lost hint. */
  beat(versions: Record<string, number>): void {
    if (this.#isStuck()) this.end()
    const own = this.scopes().flatMap(scope => (versions[scope] === undefined ? [] : [[scope, versions[scope]]]))
    this.#send({ type: 'heartbeat', at: this.#parts.clock(), versions: Object.fromEntries(own) })
  }

  end(): void {
    this.#isEnded = true
    this.#waiting = undefined
    clearTimeout(this.#expiry)
    for (const { end } of this.#open.values()) end()
    this.#open.clear()
    if (!this.#response.writableEnded) this.#response.end()
    if (this.#response.writableLength > backlogBytesMax) this.#response.destroy()
  }

  #isStuck(): boolean {
    if (this.#response.writableLength < 2 * backlogBytesMax) this.#stuckSince = undefined
    else this.#stuckSince ??= this.#parts.clock()
    return this.#stuckSince !== undefined && this.#parts.clock() - this.#stuckSince >= stuckMs
  }

  /** Sends the held-back messages of scopes that are still open. */
  #sendWaiting(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const message of waiting) if (!('scope' in message) || this.#open.has(message.scope)) this.#send(message)
  }

  #send(message: SubscriptionMessage): void {
    if (this.#waiting) this.#waiting.push(message)
    else this.#write(message)
  }

  #write(message: SubscriptionMessage): void {
    if (this.#isEnded || this.#response.destroyed) return
    if (this.#parts.clock() >= this.actor.expiresAt) this.end()
    else this.#response.write(this.#isPacked ? packedOf(message) : textOf(message))
  }
}

const texts = new WeakMap<SubscriptionMessage, string>()

/** Serializes a message as an event. Many listeners get the same message, so the text is cached. */
function textOf(message: SubscriptionMessage): string {
  const text = texts.get(message) ?? `data: ${JSON.stringify(message)}\n\n`
  texts.set(message, text)
  return text
}

const packed = new WeakMap<SubscriptionMessage, Buffer>()

function packedOf(message: SubscriptionMessage): Buffer {
  const event = packed.get(message) ?? packEvent(textOf(message))
  packed.set(message, event)
  return event
}
