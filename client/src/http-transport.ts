/** The transport over HTTP: commands by fetch with a time limit, the subscription as server-sent events over fetch. */
import { attachmentPath, contentDigestHeader, contentDigestOf } from '@haulway/domain/attachment/attachment-upload.ts'
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import {
  heartbeatEveryMs,
  type SubscriptionMessage,
  subscriptionMessageSchema,
} from '@haulway/domain/wire/subscription.ts'
import { z } from 'zod'
import type { Answer, Sending, Transport } from './transport.ts'
import type { Upload, UploadTransport } from './upload.ts'

const sendTimeoutMs = 20_000
/** A picture on the edge of a network; the server waits as long. */
const uploadTimeoutMs = 110_000
const silenceMaxMs = heartbeatEveryMs * 2.5

const refusalSchema = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
const versionsSchema = z.record(z.string(), z.int())

/**
 * @param baseUrl '' for the page's own origin; a native shell's page has one of its own
 * @param getToken a good access token, refreshed when `isStale` says that the last one was refused
 */
export function openHttpTransport(
  baseUrl: string,
  getToken: (isStale: boolean) => Promise<string | undefined>,
): Transport & UploadTransport {
  return {
    send: command => withToken(getToken, token => call(baseUrl, command, token)),
    upload: (upload, content) => withToken(getToken, token => put(baseUrl, upload, content, token)),
    subscribe: async (scopes, onMessage, signal) => {
      const query = scopes.map(({ scope, version }) => `scope=${version === undefined ? scope : `${scope}@${version}`}`)
      const token = await getToken(false)
      const open = (bearer: string | undefined) =>
        fetch(`${baseUrl}/subscribe?${query.join('&')}`, { headers: authorization(bearer), signal })
      let response = await open(token)
      if (response.status === 401) response = await open(await getToken(true))
      if (!response.ok || !response.body) throw new Error(`subscription answered ${response.status}`)
      await readEvents(response.body, onMessage)
    },
  }
}

/** Once more with a new token, where the first was refused. */
async function withToken(
  getToken: (isStale: boolean) => Promise<string | undefined>,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const first = await send(await getToken(false).catch(() => undefined))
  if (first.kind !== 'refused' || first.final || !['tokenExpired', 'userNotAuthenticated'].includes(first.code)) {
    return first
  }
  const token = await getToken(true).catch(() => undefined)
  return token ? send(token) : first
}

/** The content as it is, the rest in the query (domain: attachment-upload). */
async function put(baseUrl: string, upload: Upload, content: Blob, token: string | undefined): Promise<Answer> {
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
    return await readAnswer(await fetch(url, { method: 'PUT', headers, body: content, signal }))
  } catch (error) {
    return lost(error)
  }
}

async function call(baseUrl: string, command: Sending, token: string | undefined): Promise<Answer> {
  try {
    const { method, path } = routeOf(command.call)
    const signal = AbortSignal.timeout(sendTimeoutMs)
    const headers = { ...authorization(token), ...envelopeOf(command) }
    const response =
      method === 'GET'
        ? await fetch(`${baseUrl}${path}?${queryOf(command.input)}`, { headers, signal })
        : await fetch(baseUrl + path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(command.input),
            signal,
          })
    return await readAnswer(response)
  } catch (error) {
    return lost(error)
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { kind: 'accepted', reply: body, versions: readVersions(response) }
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) return { kind: 'lost', trouble: `answered ${response.status}` }
  const retryAfter = Number(response.headers.get('retry-after'))
  return {
    kind: 'refused',
    final: isFinalRefusal(refusal.data.code, response.status),
    ...refusal.data,
    ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
  }
}

function lost(error: unknown): Answer {
  return { kind: 'lost', trouble: error instanceof Error ? error.name : 'no answer' }
}

function routeOf(call: string): { method: string; path: string } {
  const procedure = Object.entries(contract).find(([name]) => name === call)?.[1]
  const { method, path } = procedure?.['~orpc'].route ?? {}
  if (!method || !path) throw new Error(`no such call: ${call}`)
  return { method, path }
}

function queryOf(input: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

function readVersions(response: Response): Record<string, number> {
  const header = response.headers.get(envelopeHeaders.versions)
  return header ? versionsSchema.parse(JSON.parse(header)) : {}
}

function authorization(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

function envelopeOf(command: Sending): Record<string, string> {
  return {
    [envelopeHeaders.key]: command.id,
    [envelopeHeaders.occurredAt]: String(command.occurredAt),
    [envelopeHeaders.clockOffset]: String(command.clockOffsetMs),
    [envelopeHeaders.version]: String(command.version),
    ...(command.deviceId === undefined ? {} : { [envelopeHeaders.device]: command.deviceId }),
    ...(command.sequence === undefined ? {} : { [envelopeHeaders.sequence]: String(command.sequence) }),
  }
}

/** Reads `data:` lines; a message of a kind this version does not know is passed over. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: SubscriptionMessage) => Promise<void>,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  try {
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
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A connection that has gone silent for longer than heartbeats allow is dead, whatever the network says. */
async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMaxMs)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}
