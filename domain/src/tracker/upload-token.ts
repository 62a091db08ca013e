/** Upload tokens: by which a phone adds points to its driver's loads, and can do nothing else. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

/** `POST /upload-token`, with the bearer token of the device's session. */
export const uploadTokenAskSchema = z.object({ deviceId: idSchema })

/** Its answer: what the tracker's plugin is given as its `authorization`. */
export const uploadTokensSchema = z.object({
  accessToken: z.string(),
  /** Of the access token. */
  expiresAt: instantMsSchema,
  /** The same for as long as the device stays signed in. */
  refreshToken: z.string(),
})
export type UploadTokens = z.infer<typeof uploadTokensSchema>

/** `POST /refresh-upload-token`: a form, which the plugin fills in by `{refresh_token: '{refreshToken}'}`. */
export const uploadTokenRefreshSchema = z.object({ refresh_token: z.string().max(200) })

/** Its answer, in the words the plugin looks for. */
export const refreshedUploadTokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
})
export type RefreshedUploadToken = z.infer<typeof refreshedUploadTokenSchema>
