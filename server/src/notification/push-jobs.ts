/** Pushes notifications after their commit: to which users, on which devices, and when. */
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

/** Older notifications are not pushed: they have long been in the app. */
const oldMs = dayMs

export function openPushJobs(parts: {
  database: Database
  jobs: Jobs
  send: SendPush
  clock: () => number
}): Pick<JobHandlers, 'push-notification' | 'send-push'> {
  const { database, jobs, send, clock } = parts
  const findCurrent = async (entityId: string, notificationId: string): Promise<Notification | undefined> => {
    const notification = await findNotification(database.orm, entityId, notificationId)
    if (!notification || notification.readOn !== null || clock() - notification.at > oldMs) return undefined
    return notification
  }
  return {
    // One job for each device, so that a push service that is down neither delays nor repeats pushes to other devices.
    'push-notification': async ({ entityId, notificationId }) => {
      const notification = await findCurrent(entityId, notificationId)
      if (!notification) return
      await database.inTransaction(async tx => {
        const uids = await listMemberUids(tx, entityId)
        const settings = new Map((await listNotificationSettings(tx, uids)).map(record => [record.uid, record]))
        const sends = (await listRegistrations(tx, uids)).flatMap(({ uid, deviceId }): Job[] => {
          const ownSettings = settings.get(uid) ?? defaultNotificationSettings
          if (!isPushWanted(ownSettings, notification.kind)) return []
          const waitMs = (quietUntil(ownSettings, clock()) ?? 0) - clock()
          const startAfterSeconds = Math.max(0, Math.ceil(waitMs / secondMs))
          const data = { uid, deviceId, entityId, notificationId }
          return [{ kind: 'send-push', data, startAfterSeconds, key: Object.values(data).join(' ') }]
        })
        await jobs.enqueue(tx, sends)
      })
    },
    // Checks everything again: in the hours since, the user may have read it, left the entity or logged out.
    'send-push': async ({ uid, deviceId, entityId, notificationId }) => {
      const notification = await findCurrent(entityId, notificationId)
      const entity = await findEntity(database.orm, entityId)
      const isMember = (await listMemberUids(database.orm, entityId)).includes(uid)
      const [registration] = await listRegistrations(database.orm, [uid], deviceId)
      if (!notification || !entity || !isMember || !registration) return
      const recipient = { name: entity.name, type: getEntityTypeName(entity.entityType) }
      const message = pushMessageOf(notification, recipient, writtenLanguage(registration.language))
      const outcome = await send(registration, message, pushLifeSeconds)
      if (outcome === 'gone') await removeTarget(database.orm, targetKey(registration.target))
    },
  }
}

async function listMemberUids(orm: Orm | Transaction, entityId: string): Promise<string[]> {
  const rows = await orm.select({ uid: members.uid }).from(members).where(eq(members.entityId, entityId))
  return rows.map(({ uid }) => uid)
}
