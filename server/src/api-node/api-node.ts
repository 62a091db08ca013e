/**
 * One API node, assembled: database, bus, jobs, accounts, calls, subscription, documents, the app's files. It is
 * stateless except for its caches.
 */
import { publicMaterialDocuments } from '@haulway/domain/material/material.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { faultSweepMs } from '@haulway/domain/tracker/silence.ts'
import type { FastifyInstance } from 'fastify'
import { openAttachmentStorage, readAttachmentPlace } from '../attachment/open-storage.ts'
import { openBaseMap, registerBaseMap } from '../base-map/base-map.ts'
import { warnOfSuperuser } from '../db/database.ts'
import { openHistory } from '../db/history.ts'
import { openKeyAuthentication } from '../entity/api-key/authenticate-key.ts'
import type { NodeParts } from '../http/context.ts'
import { openEarlyLog } from '../http/early-log.ts'
import { registerHealth } from '../http/health.ts'
import { buildServer } from '../http/server.ts'
import type { Job } from '../jobs/job.ts'
import { repeatJob } from '../jobs/repeat-job.ts'
import { openPush } from '../notification/open-push.ts'
import { openManualPort } from '../payment/manual-port.ts'
import { openStripe } from '../payment/stripe/open-stripe.ts'
import { publishConfig } from '../startup/startup.commands.ts'
import { publishDocuments } from '../sync/publish.ts'
import type { StreamCounts } from '../sync/subscribe.ts'
import { startWebhooks } from '../webhook/webhook-timer.ts'
import { jobHandlers, type Outside } from './job-handlers.ts'
import { mapConfigOf, originsOf } from './map-config.ts'
import { openHealth } from './needed-parts.ts'
import type { ApiNodeOptions } from './node-options.ts'
import { answersRequests, openWorkerServer, runsJobs } from './node-role.ts'
import { openCore } from './open-core.ts'
import { newOpenParts, type OpenParts } from './open-parts.ts'
import { openOperations } from './operations.ts'
import { registerRoutes } from './register-routes.ts'
import { router } from './router.ts'

export type ApiNode = {
  app: FastifyInstance
  /** Listens. @returns the address, `http://127.0.0.1:8080` */
  listen: (host: string, port: number) => Promise<string>
  /** What is currently held for subscribers. */
  countStreams: () => StreamCounts
  /** Serves `/metrics` on a port of its own, until it is closed. */
  serveMetrics: (host: string, port: number) => Promise<{ url: string; close: () => void }>
  /** Goes unready, waits until balancers have noticed, and ends the streams over the same time again. */
  drain: (ms: number) => Promise<void>
  /** Ends streams, answers what is in flight, finishes running work, and releases everything. */
  close: () => Promise<void>
}

/** Migrates the database and builds the node; it serves after `listen`. If that fails, nothing stays open. */
export async function openApiNode(options: ApiNodeOptions): Promise<ApiNode> {
  const opened = newOpenParts()
  try {
    return await assemble(options, opened)
  } catch (error) {
    await opened.closeAll()
    throw error
  }
}

async function assemble(options: ApiNodeOptions, opened: OpenParts): Promise<ApiNode> {
  const log = openEarlyLog()
  const storage = await openAttachmentStorage(options.attachments, log.warn)
  const baseMap = options.baseMapFile === undefined ? undefined : await openBaseMap(options.baseMapFile)
  const core = await openCore(options, log, await readAttachmentPlace(options.attachments), opened)
  const { database, databaseClock, parts } = core
  const push = openPush(options.push, { ...options, clock: parts.clock }, sentence => app.log.warn(sentence))
  await Promise.all([
    publishConfig(database, mapConfigOf(options, baseMap), push.webPublicKey),
    // Publishes the kinds of material that everyone may choose from. Documents that have not changed are left alone.
    database.inTransaction(tx => publishDocuments(tx, publicMaterialDocuments())),
  ])
  const history = openHistory(database, options.databaseReplicaUrl, options.databaseConnectionsMax, error =>
    app.log.warn(error, 'the replica could not be read, so the primary was'),
  )
  opened.add(history, ({ close }) => close())
  const operations = openOperations(options)
  const { traffic, reads } = operations
  const app: FastifyInstance = await buildServer({
    parts,
    traffic,
    reads,
    router,
    authenticate: openKeyAuthentication(parts),
    logLevel: options.logLevel,
    trustProxy: options.trustProxy ?? ['loopback'],
    mapOrigins: [...originsOf(options.tileStyleUrl), ...(options.tileOrigins ?? [])],
  })
  opened.add(app, () => app.close())
  log.use(app.log)
  if (baseMap) registerBaseMap(app, baseMap)
  await warnOfSuperuser(database, sentence => app.log.warn(sentence))
  const { subscriptions, tracking } = await registerRoutes(app, options, parts, {
    storage,
    operations,
    history,
    msSinceOutage: databaseClock.msSinceOutage,
  })
  opened.add(subscriptions, ({ end }) => end())
  const money = await openStripe(app, parts, options.stripe, openManualPort(database))
  const role = options.role ?? 'both'
  const served = answersRequests(role) ? app : openWorkerServer(options.logLevel)
  const { databaseUrl } = options
  const { nodeMessages } = core
  const { hasStrangers, isNatsConnected } = core.joined
  const nodeId = parts.newId()
  const health = openHealth({ ...parts, databaseUrl, nodeMessages, storage, traffic, nodeId, hasStrangers })
  const readHealth = registerHealth(served, { ...health, onDead: options.onDead })
  const endJobs = runsJobs(role)
    ? await startJobs(app, options, parts, { tracking, push, storage, money })
    : async () => {}
  return {
    app,
    listen: (host, port) => served.listen({ host, port }),
    countStreams: subscriptions.count,
    ...operations.forOperator(database, subscriptions, isNatsConnected, history.counts, readHealth),
    close: async () => {
      subscriptions.end()
      await endJobs()
      await Promise.all([app.close(), served.close()])
      await parts.jobs.stop()
      parts.auth.revoked.close()
      databaseClock.close()
      await core.joined.close()
      await parts.bus.close()
      await history.close()
      await database.close()
    },
  }
}

/** Runs jobs on this node. @returns a function that ends the timers of repeated ones */
async function startJobs(
  app: FastifyInstance,
  options: ApiNodeOptions,
  parts: NodeParts,
  outside: Outside,
): Promise<() => Promise<void>> {
  const { database, jobs, clock } = parts
  const enqueue = (job: Job) => database.inTransaction(tx => jobs.enqueue(tx, [job]))
  await jobs.work(jobHandlers(app, options, parts, outside, enqueue))
  const onError = (error: unknown) => app.log.error(error, 'a repeated job could not be added')
  const endSweep = repeatJob({ enqueue, clock, onError }, 'find-silent-loads', options.silenceSweepMs ?? faultSweepMs)
  const endWebhooks = startWebhooks({
    parts,
    everyMs: options.webhookPollMs ?? secondMs,
    onError: error => app.log.error(error, 'the webhooks could not be sent'),
  })
  return () => {
    endSweep()
    return endWebhooks()
  }
}
