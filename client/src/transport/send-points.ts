/** Sends GPS points to the location service. Every outcome is one of three answers. */
import type { pointRefusals } from '@haulway/domain/track/judge-point.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'

export type SentBatch = { projectId: string; loadLogId: string; points: readonly Record<string, unknown>[] }

/**
 * `lost`: keep the points and retry after `retryAfterMs` at the earliest. `tooLarge`: retry with fewer points.
 */
export type Sent =
  | { kind: 'taken'; refused: { uuid?: string | undefined; reason: string }[] }
  | { kind: 'lost'; retryAfterMs: number }
  | { kind: 'tooLarge' }

/** Never throws and never hangs. `isLeaving`: the page is closing, and the request must outlive it. */
export type SendPoints = (batch: SentBatch, isLeaving: boolean) => Promise<Sent>

const timeoutMs = 20_000
const replySchema = z.object({ refused: z.array(z.object({ uuid: z.string().optional(), reason: z.string() })) })

export type SendPointsParts = {
  baseUrl: string
  /** Returns a valid token; with `isStale`, the last one was refused, so it renews it. */
  getToken: (isStale: boolean) => Promise<string | undefined>
  /** Server time minus device time, as last measured. The server corrects the times of a wrong clock by it. */
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
      let currentToken = token
      let response = await post(batch, await packBody(batch.points), isLeaving, currentToken)
      if (response.status === 401) {
        currentToken = (await getToken(true)) ?? currentToken
        response = await post(batch, await packBody(batch.points), isLeaving, currentToken)
      }
      // The body was damaged in transit, perhaps by a proxy that can't handle compressed bodies.
      if (response.status === 400) response = await post(batch, plainBody(batch.points), isLeaving, currentToken)
      if (response.status === 413) return { kind: 'tooLarge' }
      if (!response.ok) return { kind: 'lost', retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
      return { kind: 'taken', ...replySchema.parse(await response.json()) }
    } catch {
      return { kind: 'lost', retryAfterMs: 0 }
    }
  }
}

/** The server stored the point as received, but it is not on the track, so no one sees it. */
export function isOffTrack(reason: string): boolean {
  return reason === ('damaged' satisfies keyof typeof pointRefusals)
}

/** The server doesn't know the load yet, since its start still waits on this phone: retry later. */
export function isWorthAnotherTry(reason: string): boolean {
  return reason === ('unknownLoad' satisfies keyof typeof pointRefusals)
}

/** The request body of GPS points: compressed, since drivers pay for mobile data. */
type PackedBody = { body: string | ArrayBuffer; headers: Record<string, string> }

/** Gzip if the browser can, else plain: the location service reads both. */
export async function packBody(points: readonly Record<string, unknown>[]): Promise<PackedBody> {
  const plain = plainBody(points)
  if (!('CompressionStream' in globalThis)) return plain
  const packed = new Blob([plain.body]).stream().pipeThrough(new CompressionStream('gzip'))
  // A buffer, not a stream: a `keepalive` request, which outlives its page, accepts no stream.
  const body = await new Response(packed).arrayBuffer()
  return { body, headers: { ...plain.headers, 'content-encoding': 'gzip' } }
}

function plainBody(points: readonly Record<string, unknown>[]) {
  return { body: JSON.stringify({ location: points }), headers: { 'content-type': 'application/json' } }
}
