/** Every route of a node outside the contract's calls. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerAccountExport } from '../account-delete/account-export.routes.ts'
import { registerAttachments } from '../attachment/attachment.routes.ts'
import { usualGigabytesADay } from '../attachment/attachment-room.ts'
import type { AttachmentStorage } from '../attachment/attachment-storage.ts'
import type { Actor } from '../auth/actor.ts'
import { deriveKey } from '../auth/secrets.ts'
import { registerSignInPage } from '../auth/sign-in/sign-in-page.ts'
import { openUploadTokens } from '../auth/upload-token.ts'
import type { History } from '../db/history.ts'
import { openKeyAuthentication } from '../entity/api-key/authenticate-key.ts'
import { readReaders } from '../entity/member/read-reader.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import { registerAppFiles } from '../http/app/app-files.ts'
import { registerAppLinks } from '../http/app/app-links.ts'
import type { NodeParts } from '../http/context.ts'
import { registerOpenApi } from '../http/openapi.ts'
import { authenticateRequest } from '../http/server.ts'
import { decideForLoad } from '../load-log/load-attachments.ts'
import { afterSavedForLoad } from '../load-log/load-log.commands.ts'
import { registerDayTickets } from '../load-log/ticket/register-day-tickets.ts'
import { registerLoadTickets } from '../load-log/ticket/register-load-tickets.ts'
import { registerAnnualTotals } from '../payment/statement/register-annual-totals.ts'
import { registerStatements } from '../payment/statement/statement.routes.ts'
import { registerLoadProofs } from '../proof/proof.routes.ts'
import { proofKeysUse } from '../proof/proof-signer.ts'
import { registerVerifyPage } from '../proof/verify-page.ts'
import { registerFollowPage } from '../share-link/follow-page.ts'
import { registerReadDocuments } from '../sync/read-documents.ts'
import { registerSubscribe } from '../sync/subscribe.ts'
import { registerTracking } from '../tracking/tracking.ts'
import { trackingPaths } from '../tracking/tracking-openapi.ts'
import { decideForPaper } from '../truck-paper/paper-files.ts'
import { documentPaths, documentSchemas, webhookBodies } from './document-paths.ts'
import type { ApiNodeOptions } from './node-options.ts'
import type { Operations } from './operations.ts'
import { plainPaths } from './plain-paths.ts'
import { registerUnsyncedDocuments } from './unsynced-documents.ts'

export async function registerRoutes(
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
  const gigabytesADay = options.attachmentGigabytesADay ?? usualGigabytesADay
  await registerAttachments(app, { ...reading, parts, storage, subjects: attachmentSubjects, gigabytesADay })
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
  registerOpenApi(app, () => ({
    paths: { ...plainPaths, ...documentPaths(), ...trackingPaths },
    schemas: documentSchemas(),
    webhooks: webhookBodies(),
  }))
  if (options.appLinks) registerAppLinks(app, options.appLinks)
  await registerAppFiles(app)
  return { subscriptions, tracking }
}

const attachmentSubjects = { decideForPaper, decideForLoad, afterSavedForLoad }
