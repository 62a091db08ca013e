/**
 * `POST /locations/{projectId}/{loadLogId}.json`: the location service (specification 7), outside the contract's calls
 * since phones post to it all day. The tracker's plugin keeps and blocks on any answer but 200, so what can never be
 * taken is refused by name in a 200; only 401, 413, 429 and 5xx are told otherwise.
 */
import { createGunzip } from 'node:zlib'
import { AppError } from '@haulway/domain/errors.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Authenticate } from '../auth/authenticate.ts'
import { authenticateRequest } from '../http/server.ts'
import { addShortWay, type ShortWayParts } from '../http/short-way.ts'
import { type IngestParts, ingestPoints, type LocationsReply } from './ingest-points.ts'
import { openReadBody } from './locations-body.ts'
import { openOrdinaryPosts, type TakeBody } from './ordinary-posts.ts'
import type { LoadName } from './tracked-load.ts'
import { openTurns } from './turns.ts'

/** Of the body as it is read, so that a small packed one can't fill the memory. */
const bodyBytesMax = 1024 * 1024

const nothing = Buffer.alloc(0)

/** Server minus device, as the app last measured it; nonsense is no word, since a point is refused for no header. */
const offsetSchema = z.coerce.number().int().optional().catch(undefined)

export type LocationsParts = IngestParts & ShortWayParts & { clock: () => number; authenticate: Authenticate }

export async function registerLocations(app: FastifyInstance, parts: LocationsParts): Promise<void> {
  const takeTurn = openTurns()
  const readBody = openReadBody()
  const takeBody: TakeBody = (actor, address, body, headers) => {
    const said = headers[envelopeHeaders.clockOffset]
    const clockOffsetMs = said === undefined ? undefined : offsetSchema.parse(said)
    // A body is read in its turn, all of it up to what is stored.
    const work = () => ingestPoints(parts, actor, address, { points: readBody(body, parts.clock()), clockOffsetMs })
    return takeTurn(work)
  }
  await registerRoute(app, parts.authenticate, takeBody)
  addShortWay(app, parts, openOrdinaryPosts(parts.authenticate, bodyBytesMax, takeBody))
}

/** Of any length that is allowed, packed or not, from any origin, in one piece or in many. */
async function registerRoute(root: FastifyInstance, authenticate: Authenticate, takeBody: TakeBody): Promise<void> {
  await root.register(async app => {
    const actors = new WeakMap<FastifyRequest, Actor>()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    // Nobody's body is read before they have said who they are.
    app.addHook('onRequest', async request => {
      const actor = await authenticateRequest(request, authenticate)
      if (!actor) throw new AppError('noAuthorizationToken')
      actors.set(request, actor)
      // Whatever it is called, it is read as what it must be.
      request.raw.headers['content-type'] = 'application/json'
    })
    app.addHook('preParsing', async (request, _, payload) => {
      if (request.headers['content-encoding']?.trim().toLowerCase() !== 'gzip') return payload
      const unpacked = createGunzip()
      payload.on('error', error => unpacked.destroy(error))
      return Object.assign(payload.pipe(unpacked), { receivedEncodedLength: Number(request.headers['content-length']) })
    })
    app.post<{ Params: LoadName; Body: Buffer | undefined }>('/locations/:projectId/:loadLogId.json', {
      bodyLimit: bodyBytesMax,
      errorHandler: (error, _, reply) => {
        if (!isNeverTaken(error)) throw error
        return reply.send({ name: '', refused: [{ reason: 'malformed' }] } satisfies LocationsReply)
      },
      handler: async (request): Promise<LocationsReply> => {
        const actor = actors.get(request)
        if (!actor) throw new AppError('noAuthorizationToken')
        return takeBody(actor, request.params, request.body ?? nothing, request.headers)
      },
    })
  })
}

/** What a client would send again for ever, such as a body that can't be unpacked. */
function isNeverTaken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')) return true
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 && ![401, 413, 429].includes(status)
}
