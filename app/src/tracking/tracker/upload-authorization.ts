/** Reads the plugin's upload token. It can only send points, and there is one for each driver and device. */
import { uploadTokensSchema } from '@haulway/domain/tracker/upload-token.ts'
import { readServerOrigin } from '../../native/server-url.ts'
import { session } from '../../session/app-session.ts'
import type { UploadAuthorization } from './native/native-tracker-config.ts'

const timeoutMs = 20_000

/** @returns undefined if no token is available now: no network, or no one logged in */
export async function readUploadAuthorization(deviceId: string): Promise<UploadAuthorization | undefined> {
  const token = await session.getToken(false).catch(() => undefined)
  if (!token) return undefined
  const serverOrigin = readServerOrigin()
  const answer = await fetch(`${serverOrigin}/upload-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!answer?.ok) return undefined
  const { accessToken, refreshToken } = uploadTokensSchema.parse(await answer.json())
  return { accessToken, refreshToken, refreshUrl: `${serverOrigin}/refresh-upload-token` }
}
