/** Sends points to the location service; every way it can end is one of two answers. */
import type { pointRefusals } from '@haulway/domain/track/rules.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { type PackedBody, packBody, plainBody } from './packed-body.ts'

export type SentBatch = { projectId: string; loadLogId: string; points: readonly Record<string, unknown>[] }

/**
 * `lost`: keep the points and come again; perhaps not before some time. `tooLarge`: come again with fewer of them.
 */
export type Sent =
  | { kind: 'taken'; refused: { uuid?: string | undefined; reason: string }[] }
  | { kind: 'lost'; retryAfterMs: number }
  | { kind: 'tooLarge' }

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
  const post = async (batch: SentBatch, { body, headers }: PackedBody, isLeaving: boolean, token: string) => {
    const { projectId, loadLogId } = batch
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
      let good = token
      let response = await post(batch, await packBody(batch.points), isLeaving, good)
      if (response.status === 401) {
        good = (await getToken(true)) ?? good
        response = await post(batch, await packBody(batch.points), isLeaving, good)
      }
      // Damaged on the way: by something that can't cope with packed bodies, perhaps.
      if (response.status === 400) response = await post(batch, plainBody(batch.points), isLeaving, good)
      if (response.status === 413) return { kind: 'tooLarge' }
      if (!response.ok) return { kind: 'lost', retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
      return { kind: 'taken', ...replySchema.parse(await response.json()) }
    } catch {
      return { kind: 'lost', retryAfterMs: 0 }
    }
  }
}

/** Kept by the server as it came, but no point of the track: as good as lost to those who look at it. */
export function isOffTrack(reason: string): boolean {
  return reason === ('damaged' satisfies keyof typeof pointRefusals)
}

/** A load that the server does not know yet, since its start still waits on this phone: worth another try. */
export function isWorthAnotherTry(reason: string): boolean {
  return reason === ('unknownLoad' satisfies keyof typeof pointRefusals)
}
