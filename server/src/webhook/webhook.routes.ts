import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { withoutIdempotencyKey } from '../user/without-idempotency-key.ts'
import { createWebhook } from './create-webhook.ts'
import { listWebhookDeliveries, pauseWebhook, removeWebhook, resendWebhookDeliveries } from './webhook.commands.ts'

export const webhookRoutes = {
  createWebhook: api.createWebhook.handler(call =>
    createWebhook({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
  pauseWebhook: api.pauseWebhook.handler(command(pauseWebhook)),
  removeWebhook: api.removeWebhook.handler(command(removeWebhook)),
  listWebhookDeliveries: api.listWebhookDeliveries.handler(query(listWebhookDeliveries)),
  resendWebhookDeliveries: api.resendWebhookDeliveries.handler(command(resendWebhookDeliveries)),
}
