/** What a push says: the same words as the list in the app, where it leads, and nothing else of the thing. */

import { z } from 'zod'
import type { EntityTypeName } from '../entity/entity-type.ts'
import type { Language } from '../language.ts'
import type { Notification } from './notification.ts'
import { notificationKindRows } from './notification-kind.ts'
import { entityQueryField, notificationPath } from './notification-path.ts'
import { notificationSentence } from './notification-sentences.ts'

export const pushMessageSchema = z.object({
  title: z.string().max(200),
  body: z.string().max(400),
  /** A path of the app, with the entity it is meant for. */
  path: z.string().startsWith('/').max(400),
  /** A later push of the same tag takes the place of the one before. */
  tag: z.string().max(120),
})
export type PushMessage = z.infer<typeof pushMessageSchema>

/** How long a push is worth delivering, seconds: a phone in a dead valley hears of it when it comes out. */
export const pushLifeSeconds = 4 * 3600

/**
 * @param entity whom the notification is for: its name is the title, its area the place it leads to
 * @param language what the app on the device speaks
 */
export function pushMessageOf(
  notification: Notification,
  entity: { name: string; type: EntityTypeName },
  language: Language,
): PushMessage {
  const { entityId, notificationId, kind, data } = notification
  const isOwnLine = notificationKindRows[kind].isCounted
  return {
    title: entity.name,
    body: notificationSentence(notification, language),
    path: `${notificationPath(notification, entity.type)}?${entityQueryField}=${entityId}`,
    tag: isOwnLine ? notificationId : `${kind} ${data.projectId ?? entityId}`,
  }
}
