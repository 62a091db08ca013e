/** Nodes that only answer requests, or only run jobs. */
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { NodeRole } from '../config.ts'
import { loggedError } from '../http/logged-error.ts'
import { slowStartMs } from '../http/server.ts'

export const answersRequests = (role: NodeRole) => role !== 'worker'
export const runsJobs = (role: NodeRole) => role !== 'api'

/** The server of a worker, for its probes only. Anything else was sent to the wrong node. */
export function openWorkerServer(logLevel: string): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    pluginTimeout: slowStartMs,
  })
  app.setNotFoundHandler((_, reply) =>
    reply.status(404).send({
      code: 'notFound',
      message: 'This node only runs jobs. Send requests to a node whose NODE_ROLE is api or both.',
    }),
  )
  return app
}
