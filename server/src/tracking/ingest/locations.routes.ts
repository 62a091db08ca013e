/**
 * `POST /locations/{projectId}/{loadLogId}.json`: the location service (specification 7), outside the contract's calls
 * since phones post to it all day. A sender lets go of what is answered 200, and sends all else again: 200 is said of
 * what is stored, of what is kept aside, and of points that are nobody's to keep, each named with its reason.
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
import { openOrdinaryPosts, type TakeBody } from './fast-path/ordinary-posts.ts'
import { type IngestParts, ingestPoints, type LocationsReply } from './ingest-points.ts'
import { readLocationsBody } from './locations-body.ts'
import { openTurns } from './turns.ts'
import { isPacked, unpackBody } from './unpack-body.ts'

/** Of the body as it is read, so that a small packed one can't fill the memory. */
const bodyBytesMax = 1024 * 1024

const nothing = Buffer.alloc(0)

/** Server minus device, as the app last measured it; nonsense is no word, since a point is refused for no header. */
const offsetSchema = z.coerce.number().int().optional().catch(undefined)

export type LocationsParts = IngestParts &
  FastPathParts & { clock: () => number; authenticate: Authenticate; takeDamaged: TakeDamaged }

export async function registerLocations(app: FastifyInstance, parts: LocationsParts): Promise<void> {
  const takeTurn = openTurns()
  const takeBody: TakeBody = async (actor, address, body, headers) => {
    const said = headers[envelopeHeaders.clockOffset]
    const clockOffsetMs = said === undefined ? undefined : readInput(offsetSchema, said)
    const encoding = headers['content-encoding']
    const bytes = isPacked(body, encoding) ? await unpackBody(body, encoding, bodyBytesMax) : body
    // A body is read in its turn, all of it up to what is stored.
    const taken = await takeTurn(async () => {
      const points = bytes ? readLocationsBody(bytes, parts.clock()) : []
      if (!bytes || isDamaged(points)) return undefined
      return ingestPoints(parts, actor, address, { points, clockOffsetMs })
    })
    return taken ?? parts.takeDamaged(actor, address, { bytes: body, encoding })
  }
  await registerRoute(app, parts.authenticate, takeBody)
  addFastPath(app, parts, openOrdinaryPosts(parts.authenticate, bodyBytesMax, takeBody))
}

/** A body that says something, and nothing of it is a point. */
function isDamaged(points: readonly ReadPoint[]): boolean {
  return points.length > 0 && points.every(({ point }) => point === undefined)
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
    app.post<{ Params: LoadName; Body: Buffer | undefined }>('/locations/:projectId/:loadLogId.json', {
      bodyLimit: bodyBytesMax,
      handler: async (request): Promise<LocationsReply> => {
        const actor = actors.get(request)
        if (!actor) throw new AppError('noAuthorizationToken')
        return takeBody(actor, request.params, request.body ?? nothing, request.headers)
      },
    })
  })
}
