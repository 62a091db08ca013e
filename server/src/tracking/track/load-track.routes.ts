/** `GET /load-tracks/{projectId}/{loadLogId}` and `GET /export-own-track`: the routes that read a track. */
import { Readable } from 'node:stream'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { ReadHistory } from '../../db/history.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { closedSignal, onceAborted, openAtOnce } from '../../http/traffic/at-once.ts'
import { exportFormats, exportOwnTrack, exportQuerySchema } from './export-own-track.ts'
import { readLoadTrack } from './read-load-track.ts'
import { openTrackTurns } from './track-turns.ts'

/**
 * The most at once for one user. A download lasts as long as its reader takes, and reads the database all that time.
 */
const exportsAtOnce = 2

const paramsSchema = z.object({ projectId: idSchema, loadLogId: idSchema })

export type LoadTrackParts = {
  readHistory: ReadHistory
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export function registerLoadTracks(app: FastifyInstance, { readHistory, authenticate }: LoadTrackParts): void {
  const actorOf = async (request: FastifyRequest) => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    return actor
  }
  const turns = openTrackTurns(() => performance.now())
  const exports = openAtOnce(exportsAtOnce)
  app.get('/load-tracks/:projectId/:loadLogId', async (request, reply) => {
    const actor = await actorOf(request)
    const name = readInput(paramsSchema, request.params)
    const form = request.headers.accept?.includes(loadTrackBytesType) ? 'bytes' : 'json'
    const wanted = { form, tag: request.headers['if-none-match'] } as const
    const read = () => readHistory(from => readLoadTrack(from.orm, actor, name, wanted))
    const { tag, track } = await turns.run(actor.uid, read, closedSignal(reply.raw))
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'accept')
    if (!track) return reply.status(304).send()
    return form === 'json' ? track : reply.type(loadTrackBytesType).send(track)
  })
  app.get('/export-own-track', async (request, reply) => {
    const actor = await actorOf(request)
    const query = readInput(exportQuerySchema, request.query)
    onceAborted(closedSignal(reply.raw), exports.begin(actor.uid))
    reply.type(exportFormats[query.format]).header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(`haulway-track.${query.format}`))
    return reply.send(Readable.from(exportOwnTrack(readHistory, actor.uid, query)))
  })
}
