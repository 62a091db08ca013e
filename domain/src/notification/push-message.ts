/** The content of a push: the sentence of the list in the app and the path it opens, and nothing else. */

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
  /** A path of the app, with the entity it is for. */
  path: z.string().startsWith('/').max(400),
  /** A later push with the same tag replaces the earlier one. */
  tag: z.string().max(120),
})
export type PushMessage = z.infer<typeof pushMessageSchema>

/** How long a push service keeps a push for delivery, seconds: a phone without signal gets it when it is back. */
export const pushLifeSeconds = 4 * 3600

/**
 * @param entity the recipient: its name is the title, and the path leads into its area
 * @param language the language of the app on the device
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
