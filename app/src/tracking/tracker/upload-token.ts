/**
 * The web tracker's token for sending points. It can do nothing else, and it is used to get the next token, so that
 * points never wait for a session that must be refreshed or can't be. It survives a reload.
 */
import {
  refreshedUploadTokenSchema,
  type UploadTokens,
  uploadTokensSchema,
} from '@haulway/domain/tracker/upload-token.ts'

export type SavedUploadToken = UploadTokens

export type UploadTokenParts = {
  baseUrl: string
  /** This device's id, the same as in the outbox. */
  readDeviceId: () => Promise<string>
  /** Reads the session's token, which is needed once per login. */
  getSessionToken: () => Promise<string | undefined>
  memory: {
    read: () => Promise<SavedUploadToken | undefined>
    write: (token: SavedUploadToken | undefined) => Promise<void>
  }
  clock: () => number
}

const timeoutMs = 20_000
/** A token that expires this soon is renewed first, so that it is still valid when a request arrives. */
const marginMs = 60_000

/**
 * @returns a function that reads a valid token, and renews it if `isStale` says that the server refused the last one.
 * It returns undefined if no token is available now
 */
export function openUploadToken(parts: UploadTokenParts): (isStale: boolean) => Promise<string | undefined> {
  const { memory, clock } = parts
  let renewing: Promise<string | undefined> | undefined

  async function renew(isStale: boolean): Promise<string | undefined> {
    const saved = await memory.read()
    if (saved && !isStale && saved.expiresAt - clock() > marginMs) return saved.accessToken
    const refreshed = saved ? await refresh(parts, saved) : 'refused'
    // Without a network, a token that was not refused may still be valid.
    if (refreshed === undefined) return isStale ? undefined : saved?.accessToken
    const next = refreshed === 'refused' ? await create(parts) : refreshed
    if (next) await memory.write(next)
    else if (saved) await memory.write(undefined)
    return next?.accessToken
  }

  return isStale => {
    renewing ??= renew(isStale).finally(() => {
      renewing = undefined
    })
    return renewing
  }
}

/** @returns `refused` if the token's session has ended, undefined if the server could not be reached */
async function refresh(
  { baseUrl, clock }: UploadTokenParts,
  { refreshToken }: SavedUploadToken,
): Promise<SavedUploadToken | 'refused' | undefined> {
  const answer = await fetch(`${baseUrl}/refresh-upload-token`, {
    method: 'POST',
    body: new URLSearchParams({ refresh_token: refreshToken }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined
  if (!answer.ok) return 'refused'
  const { access_token, refresh_token, expires_in } = refreshedUploadTokenSchema.parse(await answer.json())
  // Uses this device's clock even if it is wrong: `renew` compares the time with the same clock.
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt: clock() + expires_in * 1000 }
}

async function create({ baseUrl, getSessionToken, readDeviceId }: UploadTokenParts) {
  const token = await getSessionToken().catch(() => undefined)
  return token ? createUploadToken(baseUrl, token, await readDeviceId()) : undefined
}

/** @returns undefined if no token is available now */
export async function createUploadToken(
  baseUrl: string,
  sessionToken: string,
  deviceId: string,
): Promise<UploadTokens | undefined> {
  const answer = await fetch(`${baseUrl}/upload-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  return answer?.ok ? uploadTokensSchema.parse(await answer.json()) : undefined
}
