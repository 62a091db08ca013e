/** Reads the plugin's upload token. It can only send points, and there is one for each driver and device. */
import { readServerOrigin } from '../../native/server-url.ts'
import { session } from '../../session/app-session.ts'
import type { UploadAuthorization } from './native/native-tracker-config.ts'
import { createUploadToken } from './upload-token.ts'

/** @returns undefined if no token is available now: no network, or no one logged in */
export async function readUploadAuthorization(deviceId: string): Promise<UploadAuthorization | undefined> {
  const token = await session.getToken(false).catch(() => undefined)
  if (!token) return undefined
  const serverOrigin = readServerOrigin()
  const tokens = await createUploadToken(serverOrigin, token, deviceId)
  if (!tokens) return undefined
  const { accessToken, refreshToken } = tokens
  return { accessToken, refreshToken, refreshUrl: `${serverOrigin}/refresh-upload-token` }
}
