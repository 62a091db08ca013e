/** The `/openapi.json` entries of the routes that are neither calls of the contract nor tracking's. */
import { attachmentTypes, loadAttachmentKindNames } from '@haulway/domain/attachment/attachment.ts'
import { contentDigestHeader } from '@haulway/domain/attachment/attachment-upload.ts'
import { wireDocumentSchema } from '@haulway/domain/document/document.ts'
import { gpsPath } from '@haulway/domain/gps-device/gps-device.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { proofSchema } from '@haulway/domain/load-log/proof/proof.ts'
import { proofKeysPath, proofKeysSchema } from '@haulway/domain/load-log/proof/proof-key.ts'
import { subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { z } from 'zod'
import { exportParamsSchema } from '../account-delete/account-export.routes.ts'
import { attachmentParamsSchema } from '../attachment/attachment.routes.ts'
import type { OpenApiPaths } from '../http/openapi.ts'
import { answer, bytes, file, form, inPath, inQuery, json, shape } from '../http/openapi-parts.ts'
import { dayTicketsParamsSchema, dayTicketsQuerySchema } from '../load-log/ticket/register-day-tickets.ts'
import { ticketParamsSchema, ticketQuerySchema } from '../load-log/ticket/register-load-tickets.ts'
import { totalsParamsSchema } from '../payment/statement/register-annual-totals.ts'
import { statementParamsSchema, statementQuerySchema } from '../payment/statement/statement.routes.ts'
import { proofParamsSchema, proofQuerySchema } from '../proof/proof.routes.ts'
import { documentsQuerySchema } from '../sync/read-documents.ts'
import { subscribeQuerySchema } from '../sync/subscribe.ts'
import { gpsMessageSchema } from '../tracking/ingest/gps-device.routes.ts'
import { boardQuerySchema } from './unsynced-documents.ts'

const pageSchema = z.object({ documents: z.array(wireDocumentSchema), next: z.string().optional() })
const page = answer('Documents, and `next` while there are more: send it as `after`.', pageSchema)
const pathSchema = z.object({ path: z.string() })
/** The identifier of a device, or a public key, needs no token. */
const open = { security: [] }

const syncPaths: OpenApiPaths = {
  '/documents/{path}': {
    get: {
      operationId: 'readDocuments',
      summary:
        'Documents page by page: `haulway-entity/{entityId}/load-logs` is a collection of a business, with one part ' +
        'more it is one document, and `haulway-entity` lists the caller’s businesses. Other fields filter.',
      parameters: [...inPath(pathSchema), ...inQuery(documentsQuerySchema)],
      responses: page,
    },
  },
  '/documents/haulway-trucker-notice': {
    get: {
      operationId: 'readBoard',
      summary: 'Posted hauls that a trucking business may accept: the answer of `listTruckerNotices` as documents.',
      parameters: inQuery(boardQuerySchema),
      responses: page,
    },
  },
  '/documents/haulway-fcm-tokens': {
    get: { operationId: 'readDevices', summary: 'The caller’s devices that get push messages.', responses: page },
  },
  '/subscribe': {
    get: {
      operationId: 'subscribe',
      summary:
        'Documents and truck positions as server-sent events, for up to eight scopes, after what a device has: ' +
        '`scope=haulway-entity/{entityId}@{version}@{audience}`. Not with an API key: use webhooks.',
      parameters: inQuery(subscribeQuerySchema),
      responses: {
        200: {
          description: 'One message in each event.',
          content: { 'text/event-stream': { schema: shape(subscriptionMessageSchema) } },
        },
      },
    },
  },
}

/** The fields of `attachmentQuerySchema`, where the kind says which of them are needed. */
const attachmentFieldsSchema = z.object({
  kind: z.enum([...loadAttachmentKindNames, 'paper']),
  projectId: idSchema.optional(),
  dispatchId: idSchema.optional(),
  loadLogId: idSchema.optional(),
  entityId: idSchema.optional(),
  truckId: idSchema.optional(),
})

const filePaths: OpenApiPaths = {
  '/attachments/{attachmentId}': {
    put: {
      operationId: 'putAttachment',
      summary: `A picture or a document, up to 8 MB. ${contentDigestHeader} finds content that was cut short.`,
      parameters: [...inPath(attachmentParamsSchema), ...inQuery(attachmentFieldsSchema)],
      requestBody: { required: true, content: bytes(...attachmentTypes) },
      responses: answer('Stored. The same id with the same content changes nothing.', attachmentParamsSchema),
    },
    get: {
      operationId: 'getAttachment',
      summary: 'The content of an attachment, for those who see what it belongs to.',
      parameters: inPath(attachmentParamsSchema),
      responses: file('As it was sent.', ...attachmentTypes),
    },
  },
  '/load-tickets/{entityId}/{loadLogId}': {
    get: {
      operationId: 'getLoadTicket',
      summary: 'The ticket of a load as one of its parties sees it. No prices.',
      parameters: [...inPath(ticketParamsSchema), ...inQuery(ticketQuerySchema)],
      responses: file('The ticket.', 'application/pdf'),
    },
  },
  '/load-proofs/{entityId}/{loadLogId}': {
    get: {
      operationId: 'getLoadProof',
      summary:
        'What one party sees of a load, as canonical JSON signed by Haulway (Ed25519), or as a PDF with a QR code ' +
        'that has the JSON attached. `prices=yes` adds the prices of the own agreements, for owners and managers.',
      parameters: [...inPath(proofParamsSchema), ...inQuery(proofQuerySchema)],
      responses: {
        200: {
          description: 'Checked with the published keys, or by a person in /verify.html.',
          content: { ...json(proofSchema), ...bytes('application/pdf') },
        },
      },
    },
  },
  [proofKeysPath]: {
    get: {
      operationId: 'listProofKeys',
      summary: 'The public keys that check proofs, those of the past included.',
      ...open,
      responses: answer('Also for scripts of other sites.', proofKeysSchema),
    },
  },
  '/day-tickets/{entityId}/{day}': {
    get: {
      operationId: 'getDayTickets',
      summary: 'All loads of a shift day as one party sees them: a CSV, or e-tickets for a DOT.',
      parameters: [...inPath(dayTicketsParamsSchema), ...inQuery(dayTicketsQuerySchema)],
      responses: file('The file.', 'text/csv', 'application/json'),
    },
  },
  '/statements/{payerEntityId}/{statementId}': {
    get: {
      operationId: 'getStatement',
      summary: 'A statement as PDF, as CSV for spreadsheets or QuickBooks, or its lines as JSON.',
      parameters: [...inPath(statementParamsSchema), ...inQuery(statementQuerySchema)],
      responses: {
        ...file('The statement.', 'application/pdf', 'text/csv', 'application/json'),
        202: { description: 'The PDF is being written. Ask again after `Retry-After`.' },
      },
    },
  },
  '/annual-totals/{payerEntityId}/{year}': {
    get: {
      operationId: 'getAnnualTotals',
      summary: 'What a business paid to each other one in a year, for tax forms. For its owners and managers.',
      parameters: inPath(totalsParamsSchema),
      responses: file('The totals.', 'text/csv'),
    },
  },
  '/account-export': {
    get: {
      operationId: 'exportUser',
      summary: 'All data of the caller’s own user.',
      responses: file('One file.', 'application/json'),
    },
  },
  '/account-export/{entityId}': {
    get: {
      operationId: 'exportEntity',
      summary: 'All data of a business and of its owner’s user. For its owner.',
      parameters: inPath(exportParamsSchema),
      responses: file('One file.', 'application/json'),
    },
  },
}

/** A device's fields are read one by one, and a wrong one is left out. */
const gpsFieldsSchema = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  timestamp: z.union([z.number(), z.string()]).optional().describe('Seconds or milliseconds since 1970, or a date.'),
  speed: z.number().optional().describe('Knots.'),
  bearing: z.number().optional(),
  altitude: z.number().optional(),
  accuracy: z.number().optional(),
  batt: z.number().optional().describe('Percent.'),
})

const gpsAnswer = { 200: { description: 'Taken, or a point of no load of this truck, which is not stored.' } }

const devicePaths: OpenApiPaths = {
  [gpsPath]: {
    get: {
      operationId: 'addGpsPoint',
      summary:
        'A point of a truck’s GPS device in the OsmAnd protocol, as the Traccar client and many trackers send it. ' +
        '`id` is the identifier that connectGpsDevice gave, and all that it needs.',
      ...open,
      parameters: inQuery(gpsFieldsSchema),
      responses: gpsAnswer,
    },
    post: {
      operationId: 'postGpsPoint',
      summary: 'The same as a form, or as JSON with one location or several, as newer clients send.',
      ...open,
      requestBody: { content: { ...form(gpsFieldsSchema), ...json(gpsMessageSchema) } },
      responses: gpsAnswer,
    },
  },
}

export const plainPaths: OpenApiPaths = { ...syncPaths, ...filePaths, ...devicePaths }
