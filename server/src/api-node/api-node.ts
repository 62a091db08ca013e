/**
 * One API node, assembled: database, bus, jobs, accounts, calls, subscription, documents, the app's files. It is
 * stateless except for its caches.
 */
import { publicMaterialDocuments } from '@haulway/domain/material/material.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { faultSweepMs } from '@haulway/domain/tracker/fault.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerAccountExport } from '../account-delete/account-export.routes.ts'
import { registerAttachments } from '../attachment/attachment.routes.ts'
import type { AttachmentStorage } from '../attachment/attachment-storage.ts'
import { openAttachmentStorage, readAttachmentPlace } from '../attachment/open-storage.ts'
import type { Actor } from '../auth/actor.ts'
import { openAuth } from '../auth/auth.ts'
import { deriveKey } from '../auth/secrets.ts'
import { registerSignInPage } from '../auth/sign-in/sign-in-page.ts'
import { openUploadTokens } from '../auth/upload-token.ts'
import { openBaseMap, registerBaseMap } from '../base-map/base-map.ts'
import { nodeConnectionName } from '../db/connection-budget.ts'
import { openDatabase, warnOfSuperuser } from '../db/database.ts'
import { openDatabaseClock, readDatabaseMs } from '../db/database-clock.ts'
import { type History, openHistory } from '../db/history.ts'
import { migrate } from '../db/migrate.ts'
import { openKeyAuthentication } from '../entity/api-key/authenticate-key.ts'
import { readReader, readReaders } from '../entity/member/read-reader.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import { registerAppFiles } from '../http/app/app-files.ts'
import { registerAppLinks } from '../http/app/app-links.ts'
import type { NodeParts } from '../http/context.ts'
import { openEarlyLog } from '../http/early-log.ts'
import { registerHealth } from '../http/health.ts'
import { registerOpenApi } from '../http/openapi.ts'
import { authenticateRequest, buildServer } from '../http/server.ts'
import { type Job, openJobs } from '../jobs/job.ts'
import { repeatJob } from '../jobs/repeat-job.ts'
import { decideForLoad } from '../load-log/load-attachments.ts'
import { afterSavedForLoad } from '../load-log/load-log.commands.ts'
import { registerDayTickets } from '../load-log/ticket/register-day-tickets.ts'
import { registerLoadTickets } from '../load-log/ticket/register-load-tickets.ts'
import { openPush } from '../notification/open-push.ts'
import { openManualPort } from '../payment/manual-port.ts'
import { registerAnnualTotals } from '../payment/statement/register-annual-totals.ts'
import { registerStatements } from '../payment/statement/statement.routes.ts'
import { openStripe } from '../payment/stripe/open-stripe.ts'
import { openPlaceFinder } from '../place/finder/place-finder.ts'
import { registerLoadProofs } from '../proof/proof.routes.ts'
import { proofKeysUse } from '../proof/proof-signer.ts'
import { registerVerifyPage } from '../proof/verify-page.ts'
import { registerFollowPage } from '../share-link/follow-page.ts'
import { publishConfig } from '../startup/startup.commands.ts'
import { openNodeMessages } from '../sync/node-messages.ts'
import { openLocalBus } from '../sync/nodes/bus.ts'
import { joinNodes } from '../sync/nodes/join-nodes.ts'
import type { AttachmentPlace } from '../sync/nodes/watch-strangers.ts'
import { publishDocuments } from '../sync/publish.ts'
import { registerReadDocuments } from '../sync/read-documents.ts'
import { registerSubscribe, type StreamCounts } from '../sync/subscribe.ts'
import { registerTracking } from '../tracking/tracking.ts'
import { trackingPaths } from '../tracking/tracking-openapi.ts'
import { decideForPaper } from '../truck-paper/paper-files.ts'
import { startWebhooks } from '../webhook/webhook-timer.ts'
import { jobHandlers, type Outside } from './job-handlers.ts'
import { mapConfigOf, originsOf } from './map-config.ts'
import { openHealth, strangerSentence } from './needed-parts.ts'
import { openNewId } from './new-id.ts'
import type { ApiNodeOptions } from './node-options.ts'
import { answersRequests, openWorkerServer, runsJobs } from './node-role.ts'
import { newOpenParts, type OpenParts } from './open-parts.ts'
import { type Operations, openOperations } from './operations.ts'
import { plainPaths } from './plain-paths.ts'
import { router } from './router.ts'
import { registerUnsyncedDocuments } from './unsynced-documents.ts'

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

/** Migrates the database and builds the node; it serves after `listen`. If that fails, nothing of it stays open. */
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
  const push = openPush(options.push, options, sentence => app.log.warn(sentence))
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

/** Opens what everything else needs: the database, its clock, the bus, the queue of jobs, and accounts. */
async function openCore(
  options: ApiNodeOptions,
  log: ReturnType<typeof openEarlyLog>,
  place: AttachmentPlace,
  opened: OpenParts,
) {
  const { databaseUrl, databaseConnectionsMax } = options
  await migrate(databaseUrl)
  const name = nodeConnectionName(databaseConnectionsMax)
  const database = opened.add(openDatabase(databaseUrl, databaseConnectionsMax, { name }), each => each.close())
  const databaseClock = await openDatabaseClock(
    () => readDatabaseMs(database.sql),
    options.machineClock ?? Date.now,
    byMs =>
      process.stderr.write(`The clock of this machine is off by ${byMs} ms. Haulway keeps the time of its database.\n`),
  )
  opened.add(databaseClock, each => each.close())
  const clock = options.clock ?? databaseClock.now
  const newId = openNewId(clock)
  const bus = opened.add(openLocalBus(), each => each.close())
  const onQueueError = (error: Error) => log.error(error, 'the job queue had trouble')
  const jobs = await openJobs(options.databaseUrl, onQueueError, options.dueJobsPollSeconds)
  opened.add(jobs, each => each.stop())
  const { publicUrl } = options
  const auth = await openAuth({
    database,
    jobs,
    clock,
    newId,
    publicUrl,
    secret: options.authSecret,
    announceRevoked: sessionIds => bus.publish('sessions', { sessionIds }),
    logError: log.error,
  })
  opened.add(auth.revoked, each => each.close())
  bus.subscribe('sessions', ({ sessionIds }) => auth.revoked.add(sessionIds))
  const nodeMessages = await openNodeMessages(database.sql)
  const joined = await joinNodes(database.sql, nodeMessages, bus, newId(), log, {
    natsUrls: options.natsUrls,
    place,
    onStranger: () => log.warn(strangerSentence),
  })
  opened.add(joined, each => each.close())
  const parts: NodeParts = {
    database,
    bus,
    jobs,
    auth,
    clock,
    newId,
    publicUrl,
    readReader: uid => readReader(database.orm, uid),
    replyKey: deriveKey(options.authSecret, 'kept replies'),
    payoutKey: deriveKey(options.authSecret, 'payout destinations'),
    webhooks: {
      key: deriveKey(options.authSecret, 'webhooks'),
      mayBePrivate: options.webhooksMayBePrivate ?? false,
    },
    pushHosts: options.push?.hosts ?? [],
    placeFinder: options.placeProvider && openPlaceFinder(options.placeProvider, clock),
    mapLinks: options.mapLinks ?? { areFollowed: false },
  }
  return { database, databaseClock, nodeMessages, joined, parts }
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

/** Registers every route outside the contract's calls. */
async function registerRoutes(
  app: FastifyInstance,
  options: ApiNodeOptions,
  parts: NodeParts,
  {
    storage,
    operations,
    history,
    msSinceOutage,
  }: { storage: AttachmentStorage; operations: Operations; history: History; msSinceOutage: () => number },
) {
  const { database, bus, jobs, auth, clock, newId, publicUrl } = parts
  const { traffic, reads, countFeedLag: onDelivered } = operations
  const authenticate = openKeyAuthentication(parts)
  const reading = {
    sql: database.sql,
    readHistory: history.read,
    authenticate: (request: FastifyRequest) => authenticateRequest(request, authenticate, reads),
    readerOf: parts.readReader,
  }
  const readRights = (actors: readonly Actor[]) => readReaders(database.orm, actors)
  const subscriptions = registerSubscribe(app, { ...reading, bus, clock, readRights, onDelivered })
  const entityIdsOf = async (uid: string) => (await listEntitiesOf(database.orm, uid)).map(entity => entity.entityId)
  const cursorKey = deriveKey(options.authSecret, 'page cursors')
  registerReadDocuments(app, { ...reading, entityIdsOf, cursorKey })
  registerUnsyncedDocuments(app, { ...parts, authenticate: reading.authenticate })
  registerStatements(app, { ...reading, database, jobs })
  registerAnnualTotals(app, { ...reading, orm: database.orm })
  registerLoadTickets(app, { ...reading, orm: database.orm, storage })
  registerDayTickets(app, { ...reading, orm: database.orm })
  registerLoadProofs(app, {
    ...reading,
    database,
    clock,
    publicUrl,
    storage,
    sealKey: deriveKey(options.authSecret, proofKeysUse),
  })
  registerAccountExport(app, { ...reading, orm: database.orm, clock })
  await registerAttachments(app, {
    parts,
    storage,
    authenticate: reading.authenticate,
    subjects: { decideForPaper, decideForLoad, afterSavedForLoad },
  })
  registerSignInPage(app, { ...auth, auth: auth.betterAuth, jobs, database, clock, publicUrl })
  const tracking = await registerTracking(app, {
    msSinceOutage,
    database,
    bus,
    jobs,
    clock,
    newId,
    publicUrl,
    authenticate: reading.authenticate,
    traffic,
    limits: auth.limits,
    countPoints: operations.countPoints,
    readHistory: history.read,
    uploadTokens: openUploadTokens({ secret: options.authSecret, orm: database.orm, clock, revoked: auth.revoked }),
    retentionDays: options.trackRetentionDays ?? 400,
    onError: (error, sentence) => app.log.error(error, sentence),
  })
  registerVerifyPage(app, database.orm)
  registerFollowPage(app)
  registerOpenApi(app, { ...plainPaths, ...trackingPaths })
  if (options.appLinks) registerAppLinks(app, options.appLinks)
  await registerAppFiles(app)
  return { subscriptions, tracking }
}
