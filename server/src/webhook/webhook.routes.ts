import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { unkeyed } from '../user/unkeyed.ts'
import { createWebhook } from './create-webhook.ts'
import { listWebhookDeliveries, pauseWebhook, removeWebhook, resendWebhookDeliveries } from './webhook.commands.ts'

export const webhookRoutes = {
  createWebhook: api.createWebhook.handler(call =>
    createWebhook({
      ...call,
      inQuery: run => query(run)(unkeyed(call)),
      inUnit: run => command(run)(unkeyed(call)),
    }),
  ),
  pauseWebhook: api.pauseWebhook.handler(command(pauseWebhook)),
  removeWebhook: api.removeWebhook.handler(command(removeWebhook)),
  listWebhookDeliveries: api.listWebhookDeliveries.handler(query(listWebhookDeliveries)),
  resendWebhookDeliveries: api.resendWebhookDeliveries.handler(command(resendWebhookDeliveries)),
}
