/** Sends points to the location service; every way it can end is one of two answers. */
import type { pointRefusals } from '@haulway/domain/tracking/point-rules.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { packBody } from './packed-body.ts'

export type SentBatch = { projectId: string; loadLogId: string; points: readonly Record<string, unknown>[] }

/** `lost`: keep the points and come again; perhaps not before some time. */
export type Sent =
  | { kind: 'taken'; refused: { uuid?: string | undefined; reason: string }[] }
  | { kind: 'lost'; retryAfterMs: number }

/** Never throws, and ends in time. `isLeaving`: the page is about to go, and the request must outlive it. */
export type SendPoints = (batch: SentBatch, isLeaving: boolean) => Promise<Sent>

const timeoutMs = 20_000
const replySchema = z.object({ refused: z.array(z.object({ uuid: z.string().optional(), reason: z.string() })) })

export type SendPointsParts = {
  baseUrl: string
  /** A good token, renewed when `isStale` says that the last one was refused. */
  getToken: (isStale: boolean) => Promise<string | undefined>
  /** Server minus device, as last measured: with it the server can mend the times of a wrong clock. */
  readClockOffsetMs: () => Promise<number>
}

export function openSendPoints({ baseUrl, getToken, readClockOffsetMs }: SendPointsParts): SendPoints {
  const post = async ({ projectId, loadLogId, points }: SentBatch, isLeaving: boolean, token: string) => {
    const { body, headers } = await packBody(points)
    const clockOffset = { [envelopeHeaders.clockOffset]: String(Math.round(await readClockOffsetMs())) }
    return fetch(`${baseUrl}/locations/${projectId}/${loadLogId}.json`, {
      method: 'POST',
      headers: { ...headers, ...clockOffset, authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      keepalive: isLeaving,
    })
  }
  return async (batch, isLeaving) => {
    try {
      const token = await getToken(false)
      if (!token) return { kind: 'lost', retryAfterMs: 0 }
      let response = await post(batch, isLeaving, token)
      if (response.status === 401) {
        const fresh = await getToken(true)
        if (fresh) response = await post(batch, isLeaving, fresh)
      }
      if (!response.ok) return { kind: 'lost', retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
      return { kind: 'taken', ...replySchema.parse(await response.json()) }
    } catch {
      return { kind: 'lost', retryAfterMs: 0 }
    }
  }
}

/** A load that the server does not know yet, since its start still waits on this phone: worth another try. */
export function isWorthAnotherTry(reason: string): boolean {
  return reason === ('unknownLoad' satisfies keyof typeof pointRefusals)
}
