/**
 * `POST /locations/{projectId}/{loadLogId}.json`: the location service (specification 7). It isn't among the contract's
 * calls because phones post to it all day. A sender deletes its points after a 200, and sends them again after any
 * other answer. So 200 means: the points are stored, the damaged body is stored, or the answer names each point that
 * can't be stored with its reason.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import type { ReadPoint } from '@haulway/domain/track/point.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Authenticate } from '../../auth/authenticate.ts'
import { addFastPath, type FastPathParts } from '../../http/fast-path.ts'
import { authenticateRequest } from '../../http/server.ts'
import type { LoadName } from '../monitor/tracked-load.ts'
import type { TakeDamaged } from './damaged-bodies.ts'
import { openOrdinaryPosts, type ReceiveBody } from './fast-path/ordinary-posts.ts'
import { type IngestParts, ingestPoints, type LocationsReply } from './ingest-points.ts'
import { openIngestQueue } from './ingest-queue.ts'
import { readLocationsBody } from './locations-body.ts'
import { isPacked, unpackBody } from './unpack-body.ts'

/** The limit for a body after decompression, so that a small compressed body can't fill the memory. */
const bodyBytesMax = 1024 * 1024

const route = '/locations/:projectId/:loadLogId.json'
const emptyBody = Buffer.alloc(0)

/** Server time minus device time, as the app last measured it. An invalid header is ignored: it never loses points. */
const offsetSchema = z.coerce.number().int().optional().catch(undefined)

export type LocationsParts = IngestParts &
  FastPathParts & { clock: () => number; authenticate: Authenticate; takeDamaged: TakeDamaged }

export async function registerLocations(app: FastifyInstance, parts: LocationsParts): Promise<void> {
  const runInOrder = openIngestQueue()
  const receiveBody: ReceiveBody = async (actor, address, body, headers) => {
    const header = headers[envelopeHeaders.clockOffset]
    const clockOffsetMs = header === undefined ? undefined : readInput(offsetSchema, header)
    const encoding = headers['content-encoding']
    const bytes = isPacked(body, encoding) ? await unpackBody(body, encoding, bodyBytesMax) : body
    // Bodies are read one at a time, in the order in which they came.
    const reply = await runInOrder(async () => {
      const points = bytes ? readLocationsBody(bytes, parts.clock()) : []
      if (!bytes || isDamaged(points)) return undefined
      return ingestPoints(parts, actor, address, { points, clockOffsetMs })
    })
    return reply ?? parts.takeDamaged(actor, address, { bytes: body, encoding })
  }
  await registerRoute(app, parts.authenticate, receiveBody)
  addFastPath(app, parts, route, openOrdinaryPosts(parts.authenticate, bodyBytesMax, receiveBody))
}

/** Whether a body has content, but no readable point. */
function isDamaged(points: readonly ReadPoint[]): boolean {
  return points.length > 0 && points.every(({ point }) => point === undefined)
}

/** The framework's route, for every allowed body: compressed or not, chunked or not, from any origin. */
async function registerRoute(
  root: FastifyInstance,
  authenticate: Authenticate,
  receiveBody: ReceiveBody,
): Promise<void> {
  await root.register(async app => {
    const actors = new WeakMap<FastifyRequest, Actor>()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    // Authenticate before the body is read.
    app.addHook('onRequest', async request => {
      const actor = await authenticateRequest(request, authenticate)
      if (!actor) throw new AppError('noAuthorizationToken')
      actors.set(request, actor)
      // The body is read as JSON, whatever content type the sender states.
      request.raw.headers['content-type'] = 'application/json'
    })
    app.post<{ Params: LoadName; Body: Buffer | undefined }>(route, {
      bodyLimit: bodyBytesMax,
      handler: async (request): Promise<LocationsReply> => {
        const actor = actors.get(request)
        if (!actor) throw new AppError('noAuthorizationToken')
        return receiveBody(actor, request.params, request.body ?? emptyBody, request.headers)
      },
    })
  })
}
