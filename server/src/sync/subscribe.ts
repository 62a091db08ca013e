/** `GET /subscribe?scope=…@version`: documents and truck positions as server-sent events. */
import type { ServerResponse } from 'node:http'
import { type Audience, type Scope, scopeSchema } from '@haulway/domain/document/scope.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { heartbeatEveryMs, type SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Bus } from './bus.ts'
import { type Feeds, openFeeds } from './feed.ts'
import { openPositions } from './positions.ts'

/** A user's, an entity's, a project's and the public scopes: more than a screen ever needs. */
const scopesMax = 8
/** A reader this far behind gets no position frames; twice as far for half a minute, and it is cut off. */
const backlogBytesMax = 1024 * 1024
const stuckMs = 30_000

const querySchema = z.object({
  scope: z
    .union([z.string(), z.array(z.string())])
    .transform(value => (Array.isArray(value) ? value : [value]))
    .pipe(z.array(z.string()).min(1).max(scopesMax)),
})

type Held = { scope: Scope; version?: number | undefined }

export type SubscribeParts = {
  sql: Parameters<typeof openFeeds>[0]
  bus: Bus
  clock: () => number
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
  readerOf: (uid: string) => Promise<Reader>
}

/** Registers the route. @returns a function that ends every open stream and listens no more */
export function registerSubscribe(app: FastifyInstance, parts: SubscribeParts): () => void {
  const feeds = openFeeds(parts.sql, parts.clock, error => app.log.error(error, 'a feed could not be read'))
  const positions = openPositions(parts.clock)
  const streams = new Set<Stream>()
  const ends = [
    parts.bus.subscribe('documents', feeds.take),
    parts.bus.subscribe('versions', feeds.wake),
    parts.bus.subscribe('positions', positions.take),
    parts.bus.subscribe('gone', positions.forget),
    parts.bus.subscribe('access', ({ uids }) => {
      for (const stream of streams) if (uids.includes(stream.uid)) void stream.checkAccess()
    }),
    parts.bus.subscribe('sessions', ({ sessionIds }) => {
      for (const stream of streams) if (sessionIds.includes(stream.sessionId)) stream.end()
    }),
  ]
  const frameTimer = setInterval(positions.flush, 1000)
  const beatTimer = setInterval(() => {
    for (const stream of streams) void stream.beat().catch(error => app.log.error(error, 'a heartbeat failed'))
  }, heartbeatEveryMs)
  app.get('/subscribe', async (request, reply) => {
    const held = parseScopes(readInput(querySchema, request.query).scope)
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    // What every answer bears (security headers, the native shells' leave) the stream must bear too.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    const stream = new Stream(reply.raw, actor, parts, feeds, positions)
    streams.add(stream)
    reply.raw.on('close', () => {
      streams.delete(stream)
      stream.end()
    })
    await stream.open(held).catch(error => {
      app.log.error(error, 'a stream could not be opened')
      stream.end()
    })
  })
  return () => {
    clearInterval(frameTimer)
    clearInterval(beatTimer)
    for (const end of ends) end()
    for (const stream of streams) stream.end()
  }
}

/** `haulway-entity/abc@12` → scope and the version held; without `@` a snapshot is asked for. */
function parseScopes(texts: string[]): Held[] {
  return texts.map(text => {
    const [scope, version] = text.split('@')
    const held = z.object({ scope: scopeSchema, version: z.coerce.number().int().min(0).optional() })
    return readInput(held, { scope, version })
  })
}

class Stream {
  readonly uid: string
  readonly sessionId: string
  readonly #response: ServerResponse
  readonly #parts: SubscribeParts
  readonly #feeds: Feeds
  readonly #positions: ReturnType<typeof openPositions>
  readonly #open = new Map<Scope, { end: () => void; audience: Audience }>()
  #stuckSince: number | undefined

  constructor(
    response: ServerResponse,
    actor: Actor,
    parts: SubscribeParts,
    feeds: Feeds,
    positions: ReturnType<typeof openPositions>,
  ) {
    this.uid = actor.uid
    this.sessionId = actor.sessionId
    this.#response = response
    this.#parts = parts
    this.#feeds = feeds
    this.#positions = positions
  }

  async open(held: Held[]): Promise<void> {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const reader = await this.#parts.readerOf(this.uid)
    for (const { scope, version } of held) await this.#openScope(reader, scope, version)
    await this.beat()
  }

  async #openScope(reader: Reader, scope: Scope, version: number | undefined): Promise<void> {
    const audience = audienceOf(reader, scope)
    if (!audience) return this.#send({ type: 'reset', scope, reason: 'closed' })
    const send = (message: SubscriptionMessage) => this.#send(message)
    const endFeed = await this.#feeds.listen({ scope, audience, version, send })
    const endPositions = this.#positions.watch({
      scope,
      send: frames => {
        if (this.#response.writableLength < backlogBytesMax) this.#send({ type: 'frame', scope, positions: frames })
      },
    })
    const end = () => {
      endFeed()
      endPositions()
    }
    if (this.#response.destroyed) return end()
    this.#open.set(scope, { end, audience })
  }

  /** Closes the scopes this reader may no longer read, and those of which they may now read more or less. */
  async checkAccess(): Promise<void> {
    const reader = await this.#parts.readerOf(this.uid)
    for (const [scope, { end, audience }] of this.#open) {
      const now = audienceOf(reader, scope)
      if (now === audience) continue
      end()
      this.#open.delete(scope)
      this.#send({ type: 'reset', scope, reason: now ? 'tooOld' : 'closed' })
    }
  }

  /** Says the current versions; whoever holds less has missed a hint and is woken. */
  async beat(): Promise<void> {
    if (this.#isStuck()) return this.end()
    const names = [...this.#open.keys()]
    const rows = await this.#parts.sql<{ scope: string; version: string }[]>`
      select scope, version from scopes where scope in ${this.#parts.sql(names.length > 0 ? names : [''])}`
    const versions = Object.fromEntries(rows.map(row => [row.scope, Number(row.version)]))
    this.#feeds.wake(versions)
    this.#send({ type: 'heartbeat', at: this.#parts.clock(), versions })
  }

  end(): void {
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

  #send(message: SubscriptionMessage): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(wordsOf(message))
  }
}

const inWords = new WeakMap<SubscriptionMessage, string>()

/** As an event; many listeners are sent the same message. */
function wordsOf(message: SubscriptionMessage): string {
  const words = inWords.get(message) ?? `data: ${JSON.stringify(message)}\n\n`
  inWords.set(message, words)
  return words
}
