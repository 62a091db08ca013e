/** Calls on the webhooks of a business, for its owners and managers. API keys can't make them. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { mfaCodeSchema, passwordProof } from '../user/proof.ts'
import { webhookAddressSchema, webhookDeliverySchema, webhookSecretSchema } from './webhook.ts'
import { webhookEventNames, webhookEventSchema } from './webhook-events.ts'

const name = z.object({ entityId: idSchema, webhookId: idSchema })
const webhookReply = z.object({ webhookId: idSchema })

export const webhookCalls = {
  /**
   * Sets up a webhook. It sends the business's documents elsewhere, so it needs a confirmed email address and the
   * password every time, and a code if two-step verification is on. Only this reply has the secret.
   */
  createWebhook: call
    .route({ method: 'POST', path: '/create-webhook' })
    .input(
      z.object({
        entityId: idSchema,
        address: webhookAddressSchema,
        events: z.array(webhookEventSchema).min(1, 'Choose what to send.').max(webhookEventNames.length),
        withMoney: z.boolean(),
        password: passwordProof,
        code: mfaCodeSchema.optional(),
      }),
    )
    .output(webhookReply.extend({ secret: webhookSecretSchema })),
  /** Pauses a webhook, or starts it again. Events wait during the pause and are sent after it. */
  pauseWebhook: call
    .route({ method: 'POST', path: '/pause-webhook' })
    .input(name.extend({ isPaused: z.boolean() }))
    .output(webhookReply),
  /** Removes a webhook and what it has not delivered. */
  removeWebhook: call.route({ method: 'POST', path: '/remove-webhook' }).input(name).output(webhookReply),
  /** What a webhook has sent and will send in the last two weeks, newest first, before `beforeDeliveryId`. */
  listWebhookDeliveries: call
    .route({ method: 'GET', path: '/list-webhook-deliveries' })
    .input(name.extend({ beforeDeliveryId: z.uuid().optional() }))
    .output(z.object({ deliveries: z.array(webhookDeliverySchema), waiting: z.int(), more: z.boolean() })),
  /** Sends deliveries that failed again now, with the same id; without ids, all that wait. */
  resendWebhookDeliveries: call
    .route({ method: 'POST', path: '/resend-webhook-deliveries' })
    .input(name.extend({ deliveryIds: z.array(z.uuid()).max(50).optional() }))
    .output(z.object({ resent: z.int() })),
}
