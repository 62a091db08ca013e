/** Devices registered for pushes (collection `haulway-fcm-tokens`): one record for each user and device. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { instantMsSchema } from '../time.ts'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}$`))

/** The target of a push: a browser's subscription (RFC 8030, 8291), or a phone's FCM token. */
export const pushTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('web'),
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  z.object({
    kind: z.literal('fcm'),
    token: z.string().regex(/^[\w:.-]{20,4096}$/),
    platform: z.enum(['ios', 'android']),
  }),
])
export type PushTarget = z.infer<typeof pushTargetSchema>

/** The secret by which a device can remove its registration later, even after its session has ended: 256 bits. */
export const removalKeySchema = base64url(32)

export const notificationRegistrationSchema = z.object({
  uid: uidSchema,
  deviceId: idSchema,
  /** The session that registered it. No pushes are sent once that session has ended. */
  sessionId: z.string().max(64),
  target: pushTargetSchema,
  /** The language of the app on the device and of its pushes; absent for older apps. */
  language: languageCodeSchema.optional(),
  registeredOn: instantMsSchema,
})
export type NotificationRegistration = z.infer<typeof notificationRegistrationSchema>

/**
 * The most devices of one user. Each notification is pushed to every device, so only those that registered last count.
 */
export const devicesMax = 20

/** Identifies a target: two users of one browser must not both get pushes on it. */
export function targetKey(target: PushTarget): string {
  return target.kind === 'web' ? target.endpoint : target.token
}

/** The push services of the browsers. A name that starts with a dot matches all its subdomains. */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Makes sure that pushes only go to push services, since the server sends requests to the endpoint.
 * @param more other hosts that the server's operator trusts; only they may be without https
 * @throws AppError invalidInput
 */
export function requirePushService(target: PushTarget, more: readonly string[]): void {
  if (target.kind !== 'web') return
  const [, scheme, host = '', port] = plainAddress.exec(target.endpoint) ?? []
  if (more.includes(host)) return
  const isKnown = pushServices.some(name => (name.startsWith('.') ? host.endsWith(name) : host === name))
  if (isKnown && scheme === 'https' && port === undefined) return
  throw new AppError('invalidInput', "This push service isn't supported.", { field: 'target' })
}

// Only URLs that all parsers read the same way: no user, no escapes, a path.
const plainAddress = /^(https?):\/\/([a-z0-9.-]+)(:\d+)?\//
