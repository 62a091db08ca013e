/**
 * Receives Stripe's events: checks the signature, then has the result read. If that fails, the answer is an error, and
 * Stripe sends the event again for three days.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StripeSettings } from './stripe-client.ts'

const eventSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string(),
  livemode: z.boolean(),
  /** The connected account that it is of; absent for the platform's own. */
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string(),
      /** For a charge or a dispute: the payment that it is about. */
      payment_intent: z.string().nullish(),
    }),
  }),
})
type StripeEvent = z.infer<typeof eventSchema>

/** The events that can end a payment or a withdrawal, return a payment that has ended, or give it back. */
const objectOf: Readonly<Record<string, 'payment' | 'returned' | 'givenBack' | 'payout'>> = {
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.requires_action': 'payment',
  'payment_intent.canceled': 'payment',
  'charge.dispute.created': 'returned',
  'charge.refunded': 'returned',
  'charge.dispute.funds_reinstated': 'givenBack',
  'refund.failed': 'givenBack',
  'payout.paid': 'payout',
  'payout.failed': 'payout',
  'payout.canceled': 'payout',
}

const toleranceSeconds = 300

export const stripeWebhookPath = '/stripe-webhook'

type Parts = {
  stripe: Stripe
  settings: StripeSettings
  clock: () => number
  readPayment: (intentId: string) => Promise<void>
  reportGivenBack: (intentId: string) => Promise<void>
  readPayout: (payoutId: string, accountId: string) => Promise<void>
}

export async function registerStripeWebhook(app: FastifyInstance, parts: Parts): Promise<void> {
  const { settings } = parts
  const isLive = /^\w+_live_/.test(settings.secretKey)
  await app.register(async scope => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(stripeWebhookPath, async request => {
      const event = readEvent(parts, request.body, request.headers['stripe-signature'])
      if (event.livemode === isLive) await readResult(parts, event)
      return { received: true }
    })
  })
}

/** @throws AppError notAllowed when no secret of ours signed it within the last five minutes */
function readEvent({ stripe, settings, clock }: Parts, body: unknown, header: unknown): StripeEvent {
  if (!Buffer.isBuffer(body) || typeof header !== 'string') throw new AppError('notAllowed')
  const isSigned = settings.webhookSecrets.some(secret => {
    try {
      return stripe.webhooks.signature?.verifyHeader(body, header, secret, toleranceSeconds, undefined, clock())
    } catch {
      return false
    }
  })
  if (!isSigned) throw new AppError('notAllowed')
  const event = eventSchema.safeParse(JSON.parse(body.toString('utf8')))
  if (!event.success) throw new AppError('invalidInput')
  return event.data
}

/** Payouts are of connected accounts, payments are the platform's own. */
async function readResult(parts: Parts, { type, account, data }: StripeEvent): Promise<void> {
  const object = objectOf[type]
  if (object === 'payment' && account === undefined) await parts.readPayment(data.object.id)
  const { payment_intent: intentId } = data.object
  if (object === 'returned' && account === undefined && intentId) await parts.readPayment(intentId)
  if (object === 'givenBack' && account === undefined && intentId) await parts.reportGivenBack(intentId)
  if (object === 'payout' && account !== undefined) await parts.readPayout(data.object.id, account)
}
