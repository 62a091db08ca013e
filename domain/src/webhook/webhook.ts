/** Webhooks: an address of a business that gets each event of the chosen kinds, signed, until it has answered. */
import { z } from 'zod'
import { isAtLeast, type MemberRole } from '../entity/member/member.ts'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { dayMs, hourMs, instantMsSchema, minuteMs } from '../time.ts'
import { webhookEventNames, webhookEventSchema } from './webhook-events.ts'

/** Why nothing is sent. Events wait until it is active again. */
export const webhookStops = {
  byUser: { word: 'Paused', says: 'Someone paused it.' },
  failing: { word: 'Stopped', says: 'The address did not answer for three days.' },
  makerLeft: {
    word: 'Stopped',
    says: 'The person who set it up left or is no longer a manager, and knows its secret. Set up a new one.',
  },
} as const
type WebhookStop = keyof typeof webhookStops

export const webhookSchema = z.object({
  webhookId: idSchema,
  entityId: idSchema,
  address: z.string().max(500),
  events: z.array(webhookEventSchema).min(1).max(webhookEventNames.length),
  /** Whether what it sends has amounts. */
  withMoney: z.boolean(),
  createdOn: instantMsSchema,
  /** Who set it up, and was shown its secret. */
  createdBy: uidSchema,
  stopped: z.object({ why: z.enum(Object.keys(webhookStops) as WebhookStop[]), on: instantMsSchema }).nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhooksMax = 10

/** Never shown again: the receiver checks signatures with it. */
export const webhookSecretSchema = z.string().regex(/^hws_[A-Za-z0-9_-]{43}$/)

export const webhookAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(500)

/**
 * @param mayBePlain whether the installation allows http and private addresses, for receivers on its own network
 * @throws AppError invalidInput for an address that can't be sent to safely
 */
export function refuseAddress(address: string, mayBePlain: boolean): void {
  const whyNot =
    !mayBePlain && !/^https:/i.test(address)
      ? 'Enter an address that begins with https://.'
      : /^[^/]*\/\/[^/?]*@|#/.test(address)
        ? 'Leave out user names, passwords and # in the address.'
        : undefined
  if (whyNot !== undefined) throw new AppError('invalidInput', whyNot, { fields: { address: whyNot } })
}

type Made = Omit<Webhook, 'stopped'>

/** @param existing how many the business has @throws AppError conflict when it has as many as it may */
export function decideCreateWebhook(made: Made, existing: number): Webhook {
  if (existing >= webhooksMax) {
    throw new AppError('conflict', `A business has ${webhooksMax} webhooks at most. Remove one first.`)
  }
  return { ...made, stopped: null }
}

/** @throws AppError conflict when someone who is no longer a manager knows the secret, and could forge its events */
export function decidePauseWebhook(webhook: Webhook, isPaused: boolean, at: number): Webhook {
  if (webhook.stopped?.why === 'makerLeft') throw new AppError('conflict', webhookStops.makerLeft.says)
  if (!isPaused) return { ...webhook, stopped: null }
  return { ...webhook, stopped: webhook.stopped ?? { why: 'byUser', on: at } }
}

/** After a change of a member: what their role no longer allows stops for good. @param role undefined when they left */
export function decideMakerChanged(webhook: Webhook, uid: string, role: MemberRole | undefined, at: number): Webhook {
  if (webhook.createdBy !== uid || isAtLeast(role, 'manager') || webhook.stopped?.why === 'makerLeft') return webhook
  return { ...webhook, stopped: { why: 'makerLeft', on: at } }
}

const triesAfterMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs]
const laterEveryMs = 6 * hourMs
/** How long a delivery is tried. */
export const deliveryTriedMs = 3 * dayMs

/**
 * When to try again.
 * @param firstAt when the delivery was first due @param tries how many failed @returns undefined when it is given up
 */
export function nextTryAt(firstAt: number, tries: number, now: number): number | undefined {
  const end = firstAt + deliveryTriedMs
  if (now >= end) return undefined
  return Math.min(now + (triesAfterMs[tries - 1] ?? laterEveryMs), end)
}

/** Why no answer came. They tell nothing about our own network. */
export const deliveryFaults = {
  notPublic: 'The address is not on the public internet.',
  timeout: 'No answer within 10 seconds.',
  unknownHost: 'The name of the server could not be found.',
  refused: 'The server refused the connection.',
  certificate: 'The certificate of the server is not valid.',
  broken: 'The connection broke.',
} as const
export type DeliveryFault = keyof typeof deliveryFaults

/** One try of a delivery. `status` is null when no answer came; then `fault` says why. */
export const deliveryTrySchema = z.object({
  at: instantMsSchema,
  tookMs: z.int(),
  status: z.int().nullable(),
  fault: z.enum(Object.keys(deliveryFaults) as DeliveryFault[]).nullable(),
  /** The beginning of the answer. */
  answer: z.string().max(1000),
})
export type DeliveryTry = z.infer<typeof deliveryTrySchema>

/** A delivery, as its business sees it. */
export const webhookDeliverySchema = z.object({
  deliveryId: z.uuid(),
  webhookId: idSchema,
  event: webhookEventSchema,
  documentId: z.string(),
  createdOn: instantMsSchema,
  /** When it is tried next; null when it is over. */
  nextTryAt: instantMsSchema.nullable(),
  deliveredOn: instantMsSchema.nullable(),
  /** The latest tries. */
  tries: z.array(deliveryTrySchema),
  /** What is sent, as text. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
