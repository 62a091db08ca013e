/** Push to phones over Firebase Cloud Messaging; without credentials nothing is sent, and the log says so once. */
import type { Agent } from 'node:http'
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import type { PushMessage } from '@haulway/domain/notification/push-message.ts'
import type { Message, Messaging } from 'firebase-admin/messaging'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushOutcome } from './push-port.ts'

export type FcmOptions = {
  /** The service account, as the JSON that Firebase hands out. */
  serviceAccount: Record<string, string>
  /** How Google is reached, where not directly. */
  httpAgent?: Agent | undefined
}

type FcmTarget = Extract<PushTarget, { kind: 'fcm' }>

export function openFcmPush(options: FcmOptions | undefined, log: (sentence: string) => void) {
  let messaging: Promise<Messaging> | undefined
  let hasToldOff = false
  return async (target: FcmTarget, message: PushMessage, lifeSeconds: number): Promise<PushOutcome> => {
    if (!options) {
      if (!hasToldOff) log('Nothing is pushed to phones, since no FCM_SERVICE_ACCOUNT is set.')
      hasToldOff = true
      return 'refused'
    }
    messaging ??= openMessaging(options)
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

/** Shown by the system; `path` is what the app opens on a tap. */
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

/** Loaded only where it is used: it is large. */
async function openMessaging({ serviceAccount, httpAgent }: FcmOptions): Promise<Messaging> {
  const { initializeApp } = await import('firebase-admin/app')
  const { getMessaging } = await import('firebase-admin/messaging')
  const credential = { getAccessToken: () => fetchGoogleToken(serviceAccount) }
  const agent = httpAgent ? { httpAgent } : {}
  const app = { credential, projectId: serviceAccount.project_id ?? '', ...agent }
  return getMessaging(initializeApp(app, `haulway-${crypto.randomUUID()}`))
}

const tokenReplySchema = z.object({ access_token: z.string(), expires_in: z.int() })
const timeoutMs = 15_000

/**
 * Buys an access token with the account's signature (RFC 7523), for FCM alone. firebase-admin keeps it as long as it
 * is good. Its own credential is left aside: it asks for more rights, and reaches Google only directly.
 */
async function fetchGoogleToken(account: Record<string, string>) {
  const { client_email: issuer = '', private_key: key = '', token_uri: audience = googleTokens } = account
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
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
