/** Web push: encrypted for one browser (RFC 8291), signed by us (RFC 8292), sent over the browser's push service. */
import { createECDH } from 'node:crypto'
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import type { PushMessage } from '@haulway/domain/notification/push-message.ts'
import webPush from 'web-push'
import { deriveKey } from '../auth/secrets.ts'
import type { PushOutcome } from './push-port.ts'

/** A P-256 key pair in base64url: the point (65 bytes) and the scalar (32 bytes). */
export type WebPushKeys = { publicKey: string; privateKey: string }

export type WebPushOptions = {
  keys: WebPushKeys
  /** Our contact for push services: `mailto:` or `https:`. */
  subject: string
}

/**
 * The keys of an installation without configured keys. They are derived from its secret, so they are the same on every
 * node and after each start, and needn't be stored.
 */
export function deriveWebPushKeys(secret: string): WebPushKeys {
  const curve = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    try {
      curve.setPrivateKey(deriveKey(secret, `web push ${attempt}`))
      break
    } catch (error) {
      // About four in 2^34 numbers are not valid keys of this curve.
      if (attempt > 3) throw error
    }
  }
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: curve.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
}

const timeoutMs = 15_000
type WebTarget = Extract<PushTarget, { kind: 'web' }>

export function openWebPush({ keys, subject }: WebPushOptions, log: (sentence: string) => void) {
  return async (target: WebTarget, message: PushMessage, lifeSeconds: number): Promise<PushOutcome> => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: lifeSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    })
    // A redirect could lead to a host that we haven't agreed to send to.
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    const { host } = new URL(endpoint)
    if (answer.ok) return 'sent'
    // 403: the subscription has other keys than our current ones. It will never work again; the app subscribes again.
    if ([403, 404, 410].includes(answer.status)) return 'gone'
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500) {
      throw new Error(`${host} answered ${answer.status}`)
    }
    log(`The push service ${host} refused a push with ${answer.status}.`)
    return 'refused'
  }
}
