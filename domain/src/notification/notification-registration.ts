/** Devices that may be pushed to (collection `haulway-fcm-tokens`): one record for each user and device. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { instantMsSchema } from '../time.ts'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}$`))

/** Where a push goes: a browser's subscription (RFC 8030, 8291), or a phone's FCM token. */
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

/** The secret a device keeps to take itself off later, also when its sign-in is over: 256 bits. */
export const removalKeySchema = base64url(32)

export const notificationRegistrationSchema = z.object({
  uid: uidSchema,
  deviceId: idSchema,
  /** The sign-in under which it was made: none is pushed to once that has ended. */
  sessionId: z.string().max(64),
  target: pushTargetSchema,
  /** What the app there speaks, and pushes are written in; not known of apps of before. */
  language: languageCodeSchema.optional(),
  registeredOn: instantMsSchema,
})
export type NotificationRegistration = z.infer<typeof notificationRegistrationSchema>

/** What tells one target from another: two users of one browser must not both be pushed to on it. */
export function targetKey(target: PushTarget): string {
  return target.kind === 'web' ? target.endpoint : target.token
}

/** The push services of the browsers; a name that begins with a dot stands for all below it. */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Makes sure that pushes only go to push services: an endpoint is an address the server will send to.
 * @param more further hosts an operator trusts; only they may do without https
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

// Only what every reader of addresses reads alike: no user, no escapes, a path.
const plainAddress = /^(https?):\/\/([a-z0-9.-]+)(:\d+)?\//
