/** The transport over HTTP: commands by fetch with a timeout, the subscription as server-sent events over fetch. */
import { attachmentPath, contentDigestHeader, contentDigestOf } from '@haulway/domain/attachment/attachment-upload.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import {
  heartbeatEveryMs,
  type SubscriptionMessage,
  subscriptionMessageSchema,
} from '@haulway/domain/wire/subscription.ts'
import { lostAnswer, readRefusal, readVersions } from './answer.ts'
import type { SendCall } from './send-call.ts'
import type { Answer, Transport } from './transport.ts'
import type { OnSent, Upload, UploadTransport } from './upload.ts'

/** As `fetch`, which can't say how much is sent: a browser may pass one that can. */
export type SendContent = (url: string, init: ContentInit, onSent?: OnSent) => Promise<Response>
export type ContentInit = { method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal }

/** Long enough for a picture over a weak network. The server has the same limit. */
const uploadTimeoutMs = 110_000

/**
 * @param baseUrl the server's origin, `https://haul.example.com`
 * @param getToken returns a valid access token; with `isStale`, the last one was refused, so it refreshes it
 * @param send sends the content of an upload
 */
export function openHttpTransport(
  baseUrl: string,
  getToken: (isStale: boolean) => Promise<string | undefined>,
  send: SendContent = (url, init) => fetch(url, init),
): Transport & UploadTransport {
  const sendCall = openSendCallOnUse(baseUrl)
  return {
    send: command => withToken(getToken, token => sendCall(command, token)),
    upload: (upload, content, onSent) =>
      withToken(getToken, token => put({ baseUrl, send }, { upload, content, token, onSent })),
    subscribe: async (scopes, onMessage, signal) => {
      const query = scopes.map(held => `scope=${[held.scope, held.version, held.audience].filter(isKnown).join('@')}`)
      const token = await getToken(false)
      const ending = new AbortController()
      const init = { signal: AbortSignal.any([signal, ending.signal]) }
      const open = (bearer: string | undefined) =>
        withinSilence(fetch(`${baseUrl}/subscribe?${query.join('&')}`, { ...init, headers: authorization(bearer) }))
      try {
        let response = await open(token)
        if (response.status === 401) response = await open(await getToken(true))
        if (!response.ok || !response.body) throw new Error(`subscription answered ${response.status}`)
        await readEvents(response.body, onMessage)
      } finally {
        ending.abort()
      }
    },
  }
}

/** The contract is large, and an app shows its first screen without it. Loaded with the first call, or ahead of it. */
export const loadCalls = () => import('./send-call.ts')

function openSendCallOnUse(baseUrl: string): SendCall {
  let opening: Promise<SendCall> | undefined
  return async (command, token) => {
    opening ??= loadCalls().then(({ openSendCall }) => openSendCall(baseUrl))
    try {
      return await (await opening)(command, token)
    } catch (error) {
      opening = undefined
      return lostAnswer(error)
    }
  }
}

/** Sends once, and again with a new token if the server refuses the first one. */
async function withToken<Reply>(
  getToken: (isStale: boolean) => Promise<string | undefined>,
  send: (token: string | undefined) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const first = await send(await getToken(false).catch(() => undefined))
  if (first.kind !== 'refused' || first.final || !['tokenExpired', 'userNotAuthenticated'].includes(first.code)) {
    return first
  }
  const token = await getToken(true).catch(() => undefined)
  return token ? send(token) : first
}

type Putting = { baseUrl: string; send: SendContent }
type Content = { upload: Upload; content: Blob; token: string | undefined; onSent: OnSent | undefined }

/** Sends the content unchanged as the body, the rest in the query (domain: attachment-upload). */
async function put({ baseUrl, send }: Putting, { upload, content, token, onSent }: Content): Promise<Answer> {
  const { id, query, sha256, occurredAt, clockOffsetMs } = upload
  const headers = {
    ...authorization(token),
    'content-type': upload.contentType,
    [contentDigestHeader]: contentDigestOf(sha256),
    [envelopeHeaders.occurredAt]: String(occurredAt),
    [envelopeHeaders.clockOffset]: String(clockOffsetMs),
  }
  try {
    const signal = AbortSignal.timeout(uploadTimeoutMs)
    const url = `${baseUrl}${attachmentPath(id)}?${new URLSearchParams(query)}`
    return await readAnswer(await send(url, { method: 'PUT', headers, body: content, signal }, onSent))
  } catch (error) {
    return lostAnswer(error)
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { kind: 'accepted', reply: body, versions: readVersions(response.headers) }
  const refusal = readRefusal(body, response.status, response.headers)
  return refusal ?? { kind: 'lost', trouble: `answered ${response.status}` }
}

const isKnown = (part: unknown) => part !== undefined

function authorization(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

const silenceMaxMs = heartbeatEveryMs * 2.5

/** Reads server-sent events one at a time. Skips messages of a kind this version does not know. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: SubscriptionMessage) => Promise<void>,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let rest = ''; ; ) {
    const { value, done } = await withinSilence(reader.read())
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const message = subscriptionMessageSchema.safeParse(JSON.parse(event.replace(/^data: /, '')))
      if (message.success) await onMessage(message.data)
    }
  }
}

/**
 * A connection that is silent for longer than heartbeats allow is dead, even if the network reports it as open. So is a
 * request that is not answered.
 */
async function withinSilence<T>(waiting: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMaxMs)
  })
  return Promise.race([waiting, silence]).finally(() => clearTimeout(timer))
}
