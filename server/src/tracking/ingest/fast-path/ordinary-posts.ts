/** The short way of what trackers post all day. All else, and what is refused for its form, goes the usual way. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Actor } from '../../../auth/actor.ts'
import type { Authenticate } from '../../../auth/authenticate.ts'
import type { FastPath } from '../../../http/fast-path.ts'
import { bearerOf } from '../../../http/server.ts'
import type { LoadName } from '../../monitor/tracked-load.ts'
import type { LocationsReply } from '../ingest-points.ts'

/** Takes a body, whichever way it came. */
export type TakeBody = (
  actor: Actor,
  address: LoadName,
  body: Buffer,
  headers: IncomingHttpHeaders,
) => Promise<LocationsReply>

/** A load's address, a token, and a body of a known length, not packed and of no web page. */
type Post = { address: LoadName; token: string; bytes: number }

export function openOrdinaryPosts(authenticate: Authenticate, bytesMax: number, takeBody: TakeBody): FastPath {
  const take = async (request: IncomingMessage, { address, token, bytes }: Post) => {
    const actor = await authenticate(token)
    return takeBody(actor, address, await readBody(request, bytes), request.headers)
  }
  return request => {
    const post = readHead(request)
    return post && post.bytes <= bytesMax ? take(request, post) : undefined
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

/** Never comes to an end where the sender hangs up: there is nobody to answer, and nothing to keep. */
function readBody(request: IncomingMessage, bytes: number): Promise<Buffer> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes)))
  })
}
