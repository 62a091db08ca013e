/** `GET /subscribe?scope=…@version@audience`: documents and truck positions as server-sent events. */
import { setTimeout as sleep } from 'node:timers/promises'
import { audienceSchema, scopeSchema } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { followedScopesMax, heartbeatEveryMs } from '@haulway/domain/wire/subscription.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Authenticated } from '../auth/actor.ts'
import { type FeedParts, openFeeds } from './feed.ts'
import type { Bus } from './nodes/bus.ts'
import { openHeartbeat } from './nodes/heartbeat.ts'
import { acceptsGzip } from './packed-events.ts'
import { openPositions } from './positions.ts'
import { type ReadRights, type RequestedScope, Stream, type StreamParts } from './stream.ts'

/**
 * The most open streams of one user on a node. Another one closes the oldest: a phone that returns from a dead zone
 * leaves its old connection open, and must not be refused because of it.
 */
export const streamsMax = 8
/** All nodes notice at once that hints are carried again. They don't ask the database in the same moment. */
const missedJitterMs = 2000

export const subscribeQuerySchema = z.object({
  scope: z
    .union([z.string(), z.array(z.string())])
    .transform(value => (Array.isArray(value) ? value : [value]))
    .pipe(z.array(z.string()).min(1).max(followedScopesMax)),
})

const requestedSchema = z.object({
  scope: scopeSchema,
  version: z.coerce.number().int().min(0).optional(),
  audience: audienceSchema.optional(),
})

export type SubscribeParts = {
  sql: FeedParts['sql']
  bus: Bus
  clock: () => number
  authenticate: (request: FastifyRequest) => Promise<Authenticated | null>
  readRights: ReadRights
  onDelivered: FeedParts['onDelivered']
  /** How often each stream gets a heartbeat; as the contract says by default. */
  beatEveryMs?: number
}

export type Subscriptions = {
  /** Ends the open streams one by one, so that their readers don't all come back at the same time. */
  endOver: (ms: number) => Promise<void>
  /** Ends every open stream and stops listening. */
  end: () => void
  /** What is held for readers; all of it is released when their streams end. */
  count: () => StreamCounts
}
export type StreamCounts = { streams: number; listeners: number; viewers: number }

/** Registers the route. */
export function registerSubscribe(app: FastifyInstance, parts: SubscribeParts): Subscriptions {
  const { bus, clock, readRights } = parts
  const feeds = openFeeds({ ...parts, onError: error => app.log.error(error, 'a feed could not be read') })
  const positions = openPositions(clock)
  const onError = (error: unknown) => app.log.error(error, 'the rights of a stream could not be read')
  const streamParts: StreamParts = { feeds, positions, clock, readRights, onError }
  const streams = new Set<Stream>()
  let isOver = false
  const onBeatError = (error: unknown) => app.log.error(error, 'a heartbeat failed')
  const heartbeat = openHeartbeat({ sql: parts.sql, feeds, readRights, onError: onBeatError }, streams)
  const ends = [
    bus.subscribe('documents', feeds.take),
    bus.subscribe('versions', feeds.wake),
    bus.subscribe('positions', positions.take),
    bus.subscribe('gone', positions.forget),
    bus.subscribe('missed', () => heartbeat.beatAll(missedJitterMs)),
    bus.subscribe('missed', positions.forgetAll),
    bus.subscribe('access', ({ uids }) => {
      for (const stream of streams) if (uids.includes(stream.actor.uid)) void stream.checkAccess()
    }),
    bus.subscribe('sessions', ({ sessionIds }) => {
      for (const stream of streams) if (sessionIds.includes(stream.actor.sessionId)) stream.end()
    }),
  ]
  const frameTimer = setInterval(positions.flush, 1000)
  const beatTimer = setInterval(() => heartbeat.beatAll(0), parts.beatEveryMs ?? heartbeatEveryMs)
  app.get('/subscribe', async (request, reply) => {
    const requested = parseScopes(readInput(subscribeQuerySchema, request.query).scope)
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    takeOver(reply)
    const stream = new Stream(reply.raw, actor, streamParts, acceptsGzip(request.headers['accept-encoding']))
    streams.add(stream)
    const leave = () => {
      streams.delete(stream)
      stream.end()
    }
    reply.raw.on('close', leave)
    // The reader left while the token was checked, so there is nothing to close later. Or the node stops.
    if (reply.raw.destroyed || isOver) return leave()
    endOldest(streams, actor.uid)
    await stream
      .open(requested)
      .then(() => heartbeat.beat([stream]))
      .catch(error => {
        app.log.error(error, 'a stream could not be opened')
        stream.end()
      })
  })
  return {
    endOver: async ms => {
      await Promise.all(
        [...streams].map(async stream => {
          await sleep(Math.random() * ms)
          stream.end()
        }),
      )
    },
    end: () => {
      isOver = true
      clearInterval(frameTimer)
      clearInterval(beatTimer)
      for (const end of ends) end()
      for (const stream of streams) stream.end()
    },
    count: () => ({ streams: streams.size, listeners: feeds.count(), viewers: positions.count() }),
  }
}

/** Copies the headers of every answer (security headers, CORS for the native shells) to the stream. */
function takeOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
}

function endOldest(streams: ReadonlySet<Stream>, uid: string): void {
  const own = [...streams].filter(stream => stream.actor.uid === uid)
  for (const stream of own.slice(0, -streamsMax)) stream.end()
}

/**
 * `haulway-entity/abc@12@withoutMoney` → the scope, the version held, and the audience it was for. With the scope alone
 * a snapshot is requested.
 * @throws AppError invalidInput when a scope is named twice
 */
function parseScopes(texts: string[]): RequestedScope[] {
  const requested = texts.map(text => {
    const [scope, version, audience] = text.split('@')
    return readInput(requestedSchema, { scope, version, audience })
  })
  if (new Set(requested.map(({ scope }) => scope)).size < requested.length) {
    throw new AppError('invalidInput', 'List each scope only once.')
  }
  return requested
}
