/** The `/openapi.json` entries of tracking's routes that are not calls of the contract. */
import { loadTrackSchema } from '@haulway/domain/track/load-track.ts'
import { loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import { pluginPointSchema } from '@haulway/domain/track/point.ts'
import { pointRefusals } from '@haulway/domain/track/rules.ts'
import {
  refreshedUploadTokenSchema,
  uploadTokenRefreshSchema,
  uploadTokenRequestSchema,
  uploadTokensSchema,
} from '@haulway/domain/tracker/upload-token.ts'
import { z } from 'zod'
import type { OpenApiPaths } from '../http/openapi.ts'
import { exportFormats, exportQuerySchema } from './track/export-own-track.ts'

const bodySchema = z.object({ location: z.union([pluginPointSchema, z.array(pluginPointSchema)]) })
const refusedSchema = z.object({ uuid: z.string().optional(), reason: z.string() })
const replySchema = z.object({ name: z.string(), refused: z.array(refusedSchema) })

const shape = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
const json = (schema: z.ZodType) => ({ 'application/json': { schema: shape(schema) } })
const answer = (description: string, schema: z.ZodType) => ({ 200: { description, content: json(schema) } })
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })
const load = [inPath('projectId'), inPath('loadLogId')]
const text = { schema: { type: 'string' } }

export const trackingPaths: OpenApiPaths = {
  '/locations/{projectId}/{loadLogId}.json': {
    post: {
      operationId: 'addLocations',
      summary:
        'GPS points of a truck, one or a batch, optionally gzipped. A 200 names points that can never be stored: ' +
        `${Object.keys(pointRefusals).join(', ')}. haulway-clock-offset-ms is how far the device's clock is off.`,
      parameters: load,
      requestBody: { content: json(bodySchema) },
      responses: answer('All points except the refused ones are stored.', replySchema),
    },
  },
  '/upload-token': {
    post: {
      operationId: 'createUploadToken',
      summary: 'A token by which this device adds points to its driver’s loads and does nothing else.',
      requestBody: { content: json(uploadTokenRequestSchema) },
      responses: answer('For the tracker’s `authorization`.', uploadTokensSchema),
    },
  },
  '/refresh-upload-token': {
    post: {
      operationId: 'refreshUploadToken',
      summary: 'The next upload token. 403 when the device is signed out.',
      security: [],
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: shape(uploadTokenRefreshSchema) } } },
      responses: answer('With the field names that the tracker’s plugin expects.', refreshedUploadTokenSchema),
    },
  },
  '/load-tracks/{projectId}/{loadLogId}': {
    get: {
      operationId: 'getLoadTrack',
      summary: 'A load’s track, for its parties; a pit sees it until the truck leaves. Answers to If-None-Match.',
      parameters: load,
      responses: {
        200: {
          description:
            'Columns of whole numbers; times and places are differences from the previous point. ' +
            'Packed as bytes if `Accept` requests them.',
          content: {
            ...json(loadTrackSchema),
            [loadTrackBytesType]: { schema: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
  },
  '/export-own-track': {
    get: {
      operationId: 'exportOwnTrack',
      summary: 'All points of the loads that the caller drives or drove.',
      parameters: Object.entries(exportQuerySchema.shape).map(([name, schema]) => ({
        ...{ name, in: 'query', schema: shape(schema) },
      })),
      responses: {
        200: {
          description: 'A file.',
          content: Object.fromEntries(Object.values(exportFormats).map(type => [type, text])),
        },
      },
    },
  },
}
