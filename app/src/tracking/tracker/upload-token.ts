/**
 * The token that the web's tracker sends points with: it can do nothing else, and buys its own next one, so that a
 * session which has to be refreshed, or can't be, never keeps points waiting. It outlives a reload.
 */
import {
  refreshedUploadTokenSchema,
  type UploadTokens,
  uploadTokensSchema,
} from '@haulway/domain/tracker/upload-token.ts'

export type HeldUploadToken = UploadTokens

export type UploadTokenParts = {
  baseUrl: string
  /** This device, as the outbox knows it. */
  readDeviceId: () => Promise<string>
  /** The session's own token: needed once for each sign-in. */
  getSessionToken: () => Promise<string | undefined>
  memory: {
    read: () => Promise<HeldUploadToken | undefined>
    write: (token: HeldUploadToken | undefined) => Promise<void>
  }
  clock: () => number
}

const timeoutMs = 20_000
/** A token that ends this soon is renewed first, so that it is still good when it arrives. */
const marginMs = 60_000

/**
 * @returns a reader of a good token, renewed when `isStale` says that the server refused the last one; it gives
 * undefined when there is none to be had now
 */
export function openUploadToken(parts: UploadTokenParts): (isStale: boolean) => Promise<string | undefined> {
  const { memory, clock } = parts
  let asking: Promise<string | undefined> | undefined

  async function renew(isStale: boolean): Promise<string | undefined> {
    const held = await memory.read()
    if (held && !isStale && held.expiresAt - clock() > marginMs) return held.accessToken
    const next = held ? await refresh(parts, held) : 'refused'
    // No network: one that has not been refused may well be good yet.
    if (next === undefined) return isStale ? undefined : held?.accessToken
    const got = next === 'refused' ? await create(parts) : next
    if (got) await memory.write(got)
    else if (held) await memory.write(undefined)
    return got?.accessToken
  }

  return isStale => {
    asking ??= renew(isStale).finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** @returns `refused` when its session is over, undefined when the server could not be asked */
async function refresh(
  { baseUrl, clock }: UploadTokenParts,
  { refreshToken }: HeldUploadToken,
): Promise<HeldUploadToken | 'refused' | undefined> {
  const answer = await fetch(`${baseUrl}/refresh-upload-token`, {
    method: 'POST',
    body: new URLSearchParams({ refresh_token: refreshToken }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined
  if (!answer.ok) return 'refused'
  const { access_token, refresh_token, expires_in } = refreshedUploadTokenSchema.parse(await answer.json())
  // By this device's clock, whatever it says: it is only asked again.
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt: clock() + expires_in * 1000 }
}

async function create(parts: UploadTokenParts): Promise<HeldUploadToken | undefined> {
  const token = await parts.getSessionToken().catch(() => undefined)
  if (!token) return undefined
  const answer = await fetch(`${parts.baseUrl}/upload-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: await parts.readDeviceId() }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  return answer?.ok ? uploadTokensSchema.parse(await answer.json()) : undefined
}
