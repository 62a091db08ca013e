/**
 * `POST /upload-token` and `POST /refresh-upload-token`. The tracker's plugin calls the second one itself after a 401
 * to an upload, even when the app is killed. It sends a form, with its old access token as the bearer.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import {
  type UploadTokens as Issued,
  type RefreshedUploadToken,
  uploadTokenRefreshSchema,
  uploadTokenRequestSchema,
} from '@haulway/domain/tracker/upload-token.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { UploadTokens } from '../auth/upload-token.ts'

const formBytesMax = 4096

export type UploadTokenParts = {
  tokens: UploadTokens
  clock: () => number
  /** Accepts only a session's access token: an upload token can't create another one. */
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export async function registerUploadTokens(root: FastifyInstance, parts: UploadTokenParts): Promise<void> {
  const { tokens, clock, authenticate } = parts
  root.post('/upload-token', { bodyLimit: formBytesMax }, async (request): Promise<Issued> => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    return tokens.create(actor, readInput(uploadTokenRequestSchema, request.body).deviceId)
  })
  await root.register(async app => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.post('/refresh-upload-token', { bodyLimit: formBytesMax }, async (request): Promise<RefreshedUploadToken> => {
      const issued = await tokens.refresh(readInput(uploadTokenRefreshSchema, request.body).refresh_token)
      return {
        access_token: issued.accessToken,
        refresh_token: issued.refreshToken,
        token_type: 'Bearer',
        expires_in: Math.floor((issued.expiresAt - clock()) / 1000),
      }
    })
  })
}
