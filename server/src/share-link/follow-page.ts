/** `GET /follow.html`: the page that shows a shared project. Its token is after `#`, so it never reaches the server. */
import { followPath } from '@haulway/domain/share-link/share-link.ts'
import type { FastifyInstance } from 'fastify'
import { sendOneFile } from '../http/app/one-file-page.ts'

export function registerFollowPage(app: FastifyInstance): void {
  app.get(followPath, (_, reply) => sendOneFile(reply, 'follow.html'))
}
