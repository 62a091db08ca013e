/** The fast path for trackers' ordinary posts. All other posts, and malformed ones, take the framework's path. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Actor } from '../../../auth/actor.ts'
import type { Authenticate } from '../../../auth/authenticate.ts'
import type { FastPath } from '../../../http/fast-path.ts'
import { bearerOf } from '../../../http/server.ts'
import type { LoadName } from '../../monitor/tracked-load.ts'
import type { LocationsReply } from '../ingest-points.ts'

/** Processes a body from either path. */
export type ReceiveBody = (
  actor: Actor,
  address: LoadName,
  body: Buffer,
  headers: IncomingHttpHeaders,
) => Promise<LocationsReply>

/** A load's address, a token, and a body of a known length that is not compressed and not from a web page. */
type Post = { address: LoadName; token: string; bytes: number }

export function openOrdinaryPosts(authenticate: Authenticate, bytesMax: number, receiveBody: ReceiveBody): FastPath {
  const receive = async (request: IncomingMessage, { address, token, bytes }: Post) => {
    const actor = await authenticate(token)
    return receiveBody(actor, address, await readBody(request, bytes), request.headers)
  }
  return request => {
    const post = readHead(request)
    return post && post.bytes <= bytesMax ? receive(request, post) : undefined
  }
}

const addressPattern = /^\/locations\/([\w-]{1,64})\/([\w-]{1,64})\.json$/

function readHead({ method, url = '', headers }: IncomingMessage): Post | undefined {
  const [, projectId, loadLogId] = (method === 'POST' && addressPattern.exec(url)) || []
  const token = bearerOf(headers.authorization ?? '')
  const length = headers['content-length']
  if (!projectId || !loadLogId || !token || !length) return undefined
  if (headers['content-encoding'] !== undefined || headers.origin !== undefined) return undefined
  return { address: { projectId, loadLogId }, token, bytes: Number(length) }
}

/** Never resolves if the sender hangs up: then there is no one to answer and nothing to store. */
function readBody(request: IncomingMessage, bytes: number): Promise<Buffer> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes)))
  })
}
