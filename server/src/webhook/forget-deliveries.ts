/** The job `forget-deliveries`: removes what webhooks sent, or could not send, two weeks ago. */
import { dayMs } from '@haulway/domain/time.ts'
import { lt } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { webhookDeliveries } from './event/webhook-delivery.table.ts'

const keptMs = 14 * dayMs

export async function forgetDeliveries(orm: Orm, now: number): Promise<void> {
  await orm.delete(webhookDeliveries).where(lt(webhookDeliveries.createdOn, now - keptMs))
}
