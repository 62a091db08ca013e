/** Upload tokens: with one, a phone can add points to its driver's loads, and nothing else. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

/** `POST /upload-token`, with the bearer token of the device's session. */
export const uploadTokenRequestSchema = z.object({ deviceId: idSchema })

/** Its answer: the `authorization` setting of the tracker's plugin. */
export const uploadTokensSchema = z.object({
  accessToken: z.string(),
  /** The end of the access token. */
  expiresAt: instantMsSchema,
  /** Stays the same while the device stays logged in. */
  refreshToken: z.string(),
})
export type UploadTokens = z.infer<typeof uploadTokensSchema>

/** `POST /refresh-upload-token`: a form, which the plugin fills in by `{refresh_token: '{refreshToken}'}`. */
export const uploadTokenRefreshSchema = z.object({ refresh_token: z.string().max(200) })

/** Its answer, with the field names that the plugin expects. */
export const refreshedUploadTokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
})
export type RefreshedUploadToken = z.infer<typeof refreshedUploadTokenSchema>
