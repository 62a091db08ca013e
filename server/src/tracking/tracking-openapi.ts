/** The `/openapi.json` entries of tracking's routes that are not calls of the contract. */
import { idSchema } from '@haulway/domain/ids.ts'
import { pointRefusals } from '@haulway/domain/track/judge-point.ts'
import { loadTrackSchema } from '@haulway/domain/track/load-track.ts'
import { loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import { pluginPointSchema } from '@haulway/domain/track/point.ts'
import {
  refreshedUploadTokenSchema,
  uploadTokenRefreshSchema,
  uploadTokenRequestSchema,
  uploadTokensSchema,
} from '@haulway/domain/tracker/upload-token.ts'
import { z } from 'zod'
import type { OpenApiPaths } from '../http/openapi.ts'
import { answer, bytes, file, form, inPath, inQuery, json } from '../http/openapi-parts.ts'
import { exportFormats, exportQuerySchema } from './track/export-own-track.ts'

const bodySchema = z.object({ location: z.union([pluginPointSchema, z.array(pluginPointSchema)]) })
const refusedSchema = z.object({ uuid: z.string().optional(), reason: z.string() })
const replySchema = z.object({ name: z.string(), refused: z.array(refusedSchema) })

const load = inPath(z.object({ projectId: idSchema, loadLogId: idSchema }))

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
      requestBody: { content: form(uploadTokenRefreshSchema) },
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
          content: { ...json(loadTrackSchema), ...bytes(loadTrackBytesType) },
        },
      },
    },
  },
  '/export-own-track': {
    get: {
      operationId: 'exportOwnTrack',
      summary: 'All points of the loads that the caller drives or drove.',
      parameters: inQuery(exportQuerySchema),
      responses: file('A file.', ...Object.values(exportFormats)),
    },
  },
}
