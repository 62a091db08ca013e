/** Push to phones over Firebase Cloud Messaging. Without credentials it sends nothing and logs that once. */
import type { Agent } from 'node:http'
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import type { PushMessage } from '@haulway/domain/notification/push-message.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { Message, Messaging } from 'firebase-admin/messaging'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushOutcome } from './push-port.ts'

export type FcmOptions = {
  /** The service account, as the JSON downloaded from Firebase. */
  serviceAccount: Record<string, string>
  /** The proxy agent for requests to Google; undefined for direct requests. */
  httpAgent?: Agent | undefined
}

type FcmTarget = Extract<PushTarget, { kind: 'fcm' }>

export function openFcmPush(options: FcmOptions | undefined, clock: () => number, log: (sentence: string) => void) {
  let messaging: Promise<Messaging> | undefined
  let isLogged = false
  return async (target: FcmTarget, message: PushMessage, lifeSeconds: number): Promise<PushOutcome> => {
    if (!options) {
      if (!isLogged) log('Nothing is pushed to phones, since no FCM_SERVICE_ACCOUNT is set.')
      isLogged = true
      return 'refused'
    }
    messaging ??= openMessaging(options, clock)
    try {
      await (await messaging).send(fcmMessageOf(target, message, lifeSeconds))
      return 'sent'
    } catch (error) {
      const code = codeOf(error)
      if (goneCodes.has(code)) return 'gone'
      if (!refusedCodes.has(code)) throw new Error(`FCM: ${code || 'no answer'}`)
      log(`FCM refused a push: ${code}.`)
      return 'refused'
    }
  }
}

/** The system shows the message. On a tap, the app opens `path`. */
export function fcmMessageOf(target: FcmTarget, message: PushMessage, lifeSeconds: number): Message {
  const { title, body, path, tag } = message
  return {
    token: target.token,
    notification: { title, body },
    data: { path, tag },
    android: { priority: 'high', ttl: lifeSeconds * 1000, collapseKey: tag, notification: { tag } },
    apns: {
      headers: { 'apns-priority': '10', 'apns-collapse-id': tag.slice(0, 64) },
      payload: { aps: { sound: 'default', threadId: tag } },
    },
  }
}

const goneCodes: ReadonlySet<string> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/mismatched-credential',
  'messaging/sender-id-mismatch',
])
const refusedCodes: ReadonlySet<string> = new Set([
  'messaging/invalid-argument',
  'messaging/invalid-payload',
  'messaging/payload-size-limit-exceeded',
  'messaging/authentication-error',
  'messaging/third-party-auth-error',
])

/** Imports firebase-admin only when it is used, because it is large. */
async function openMessaging({ serviceAccount, httpAgent }: FcmOptions, clock: () => number): Promise<Messaging> {
  const { initializeApp } = await import('firebase-admin/app')
  const { getMessaging } = await import('firebase-admin/messaging')
  const credential = { getAccessToken: () => fetchGoogleToken(serviceAccount, clock()) }
  const agent = httpAgent ? { httpAgent } : {}
  const app = { credential, projectId: serviceAccount.project_id ?? '', ...agent }
  return getMessaging(initializeApp(app, `haulway-${crypto.randomUUID()}`))
}

const tokenReplySchema = z.object({ access_token: z.string(), expires_in: z.int() })
const timeoutMs = 15_000

/**
 * Fetches an access token for FCM with the account's signature (RFC 7523), which Google refuses if its time is minutes
 * off. firebase-admin caches it until it expires.
 * We don't use firebase-admin's own credential: it requests more rights, and can't use a proxy.
 */
async function fetchGoogleToken(account: Record<string, string>, now: number) {
  const { client_email: issuer = '', private_key: key = '', token_uri: audience = googleTokens } = account
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + hourMs))
    .sign(await importPKCS8(key, 'RS256'))
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const answer = await fetch(audience, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`Google's tokens answered ${answer.status}`)
  return tokenReplySchema.parse(await answer.json())
}
const googleTokens = 'https://oauth2.googleapis.com/token'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
