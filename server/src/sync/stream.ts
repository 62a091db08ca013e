/**
 * One open subscription: what a reader may have of its scopes goes out, and nothing else. Rights are read again after
 * its scopes are registered, at every heartbeat and whenever they may have changed. What comes up while they are being
 * read is held back, so that nothing follows the end of a right.
 */
import type { ServerResponse } from 'node:http'
import type { Audience, Scope } from '@haulway/domain/document/scope.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/member/reader.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { Actor, Authenticated } from '../auth/actor.ts'
import type { Feeds } from './feed.ts'
import type { Positions } from './positions.ts'

/** A reader this far behind gets no position frames; twice as far for half a minute, and it is cut off. */
const backlogBytesMax = 1024 * 1024
const stuckMs = 30_000
/** The longest wait that a timer can take. */
const timerMsMax = 2 ** 31 - 1

/** What each of some people may read at this instant, in their order; undefined whose sign-in has ended. */
export type ReadRights = (actors: readonly Actor[]) => Promise<(Reader | undefined)[]>

export type StreamParts = {
  feeds: Feeds
  positions: Positions
  clock: () => number
  readRights: ReadRights
  onError: (error: unknown) => void
}

/** A scope that is asked for, and the version held; without one a snapshot is asked for. */
export type Held = { scope: Scope; version?: number | undefined }

export class Stream {
  readonly actor: Authenticated
  readonly #response: ServerResponse
  readonly #parts: StreamParts
  readonly #open = new Map<Scope, { end: () => void; audience: Audience }>()
  readonly #expiry: ReturnType<typeof setTimeout>
  /** Messages that wait until rights have been read; undefined while nothing is in doubt. */
  #waiting: SubscriptionMessage[] | undefined = []
  #isCheckAsked = false
  #isChecking = false
  #isEnded = false
  #stuckSince: number | undefined

  constructor(response: ServerResponse, actor: Authenticated, parts: StreamParts) {
    this.actor = actor
    this.#response = response
    this.#parts = parts
    const lifeMs = Math.min(Math.max(actor.expiresAt - parts.clock(), 0), timerMsMax)
    this.#expiry = setTimeout(() => this.end(), lifeMs)
  }

  /** The scopes that are open to this reader. */
  scopes(): Scope[] {
    return [...this.#open.keys()]
  }

  async open(held: readonly Held[]): Promise<void> {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const [reader] = await this.#parts.readRights([this.actor])
    if (!reader) return this.end()
    for (const { scope, version } of held) await this.#openScope(reader, scope, version)
    // The rights that opened them are older than their listeners: a change in between was nobody's to hear.
    await this.checkAccess()
  }

  async #openScope(reader: Reader, scope: Scope, version: number | undefined): Promise<void> {
    if (this.#isEnded) return
    const audience = audienceOf(reader, scope)
    if (!audience) return this.#write({ type: 'reset', scope, reason: 'closed' })
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
    // It may have ended while the feed was read.
    if (this.#isEnded) end()
    else this.#open.set(scope, { end, audience })
  }

  /** Reads the rights anew and closes what is over. Where they can't be read, the stream ends: it is opened again. */
  async checkAccess(): Promise<void> {
    this.#isCheckAsked = true
    this.#waiting ??= []
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      while (this.#isCheckAsked && !this.#isEnded) {
        this.#isCheckAsked = false
        const [reader] = await this.#parts.readRights([this.actor])
        this.applyRights(reader)
      }
      this.#letGo()
    } catch (error) {
      this.#parts.onError(error)
      this.end()
    } finally {
      this.#isChecking = false
    }
  }

  /** Closes the scopes this reader may no longer read, and those of which they may now read more or less. */
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

  /** Tells the current versions of its scopes, by which a lost hint is seen. */
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

  /** Sends what was held back, of the scopes that are still open. */
  #letGo(): void {
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
    else this.#response.write(textOf(message))
  }
}

const texts = new WeakMap<SubscriptionMessage, string>()

/** As an event; many listeners are sent the same message. */
function textOf(message: SubscriptionMessage): string {
  const text = texts.get(message) ?? `data: ${JSON.stringify(message)}\n\n`
  texts.set(message, text)
  return text
}
