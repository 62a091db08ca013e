/**
 * Sends one delivery to an address that a user has entered. The address may lead to our own network, so what the name
 * resolves to is checked when connecting, redirects are not followed, and the time and size of the answer are limited.
 */
import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryFault, DeliveryTry } from '@haulway/domain/webhook/webhook.ts'
import { isPublicAddress, lookUpPublic, NotPublic } from './public-address.ts'

const timeLimitMs = 10_000
const answerBytesMax = 1000

export type Post = {
  address: string
  secret: string
  deliveryId: string
  event: string
  body: string
  at: number
  /** Whether the installation allows http and addresses that are not public. */
  mayBePrivate: boolean
}

/** The receiver computes the same over the time, a dot and the body, and refuses what is old. */
export function signatureOf(secret: string, atSeconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
}

/** @returns what came of it; never throws */
export async function postWebhook(post: Post): Promise<DeliveryTry> {
  const began = performance.now()
  const outcome = await send(post).catch((error: unknown) => ({ status: null, fault: faultOf(error), answer: '' }))
  return { at: post.at, tookMs: Math.round(performance.now() - began), ...outcome }
}

type Outcome = Pick<DeliveryTry, 'status' | 'fault' | 'answer'>

function send({ address, secret, deliveryId, event, body, at, mayBePrivate }: Post): Promise<Outcome> {
  const url = new URL(address)
  const seconds = Math.floor(at / 1000)
  // For an address in numbers nothing is looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) > 0 && !isPublicAddress(host)) return Promise.reject(new NotPublic())
  if (!mayBePrivate && url.protocol !== 'https:') return Promise.reject(new NotPublic())
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    // A connection of its own, so that each one is checked.
    agent: false,
    ...(!mayBePrivate && { lookup: lookUpPublic }),
    signal: AbortSignal.timeout(timeLimitMs),
    maxHeaderSize: 16 * 1024,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Haulway-Webhooks/1',
      'haulway-id': deliveryId,
      'haulway-event': event,
      'haulway-signature': `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
    },
  })
  request.on('error', reject)
  request.on('response', response => void readAnswer(response).then(resolve, reject))
  request.end(body)
  return promise
}

/** Reads the beginning of the answer; the rest is cut off. */
async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? null
  let answer = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    answer += String(part)
    if (answer.length >= answerBytesMax) break
  }
  response.destroy()
  // PostgreSQL stores no zero characters.
  return { status, fault: null, answer: answer.replaceAll('\0', '').slice(0, answerBytesMax).toWellFormed() }
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof NotPublic) return 'notPublic'
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'broken'
}
