/** What becomes of a notification after its commit: who is pushed it, on which devices, and when. */
import { getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { Notification } from '@haulway/domain/notification/notification.ts'
import { targetKey } from '@haulway/domain/notification/notification-registration.ts'
import {
  defaultNotificationSettings,
  isPushWanted,
  quietUntil,
} from '@haulway/domain/notification/notification-settings.ts'
import { pushLifeSeconds, pushMessageOf } from '@haulway/domain/notification/push-message.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { eq } from 'drizzle-orm'
import type { Database, Orm, Transaction } from '../db/database.ts'
import { findEntity, members } from '../entity/entity.table.ts'
import type { Job, JobHandlers, Jobs } from '../jobs/job.ts'
import { findNotification } from './notification.table.ts'
import { listRegistrations, removeTarget } from './notification-registration.table.ts'
import { listNotificationSettings } from './notification-settings.table.ts'
import type { SendPush } from './push-port.ts'

/** A push that comes later than this says nothing that is not on the screen long since. */
const oldMs = dayMs

export function openPushJobs(parts: {
  database: Database
  jobs: Jobs
  send: SendPush
  clock: () => number
}): Pick<JobHandlers, 'push-notification' | 'send-push'> {
  const { database, jobs, send, clock } = parts
  const findNews = async (entityId: string, notificationId: string): Promise<Notification | undefined> => {
    const notification = await findNotification(database.orm, entityId, notificationId)
    if (!notification || notification.readOn !== null || clock() - notification.at > oldMs) return undefined
    return notification
  }
  return {
    // One job for each device, so that a service that is down holds up, and doubles, no other.
    'push-notification': async ({ entityId, notificationId }) => {
      const notification = await findNews(entityId, notificationId)
      if (!notification) return
      await database.inTransaction(async tx => {
        const uids = await listMemberUids(tx, entityId)
        const settings = new Map((await listNotificationSettings(tx, uids)).map(record => [record.uid, record]))
        const sends = (await listRegistrations(tx, uids)).flatMap(({ uid, deviceId }): Job[] => {
          const wishes = settings.get(uid) ?? defaultNotificationSettings
          if (!isPushWanted(wishes, notification.kind)) return []
          const waitMs = (quietUntil(wishes, clock()) ?? 0) - clock()
          const startAfterSeconds = Math.max(0, Math.ceil(waitMs / secondMs))
          const data = { uid, deviceId, entityId, notificationId }
          return [{ kind: 'send-push', data, startAfterSeconds, key: Object.values(data).join(' ') }]
        })
        await jobs.enqueue(tx, sends)
      })
    },
    // Everything is looked at again: hours may have passed, in which it was read, or its reader has left or logged out.
    'send-push': async ({ uid, deviceId, entityId, notificationId }) => {
      const notification = await findNews(entityId, notificationId)
      const entity = await findEntity(database.orm, entityId)
      const isMember = (await listMemberUids(database.orm, entityId)).includes(uid)
      const [registration] = await listRegistrations(database.orm, [uid], deviceId)
      if (!notification || !entity || !isMember || !registration) return
      const told = { name: entity.name, type: getEntityTypeName(entity.entityType) }
      const message = pushMessageOf(notification, told, writtenLanguage(registration.language))
      const outcome = await send(registration, message, pushLifeSeconds)
      if (outcome === 'gone') await removeTarget(database.orm, targetKey(registration.target))
    },
  }
}

async function listMemberUids(orm: Orm | Transaction, entityId: string): Promise<string[]> {
  const rows = await orm.select({ uid: members.uid }).from(members).where(eq(members.entityId, entityId))
  return rows.map(({ uid }) => uid)
}
