/** What the header shows on every page of an area: the user and the count of unread notifications. */
import { notificationDocumentSchema } from '@haulway/domain/notification/notification.documents.ts'
import { countUnread } from '@haulway/domain/notification/notification-kind.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { paths } from '../paths.ts'
import { useDocuments } from '../sync/use-documents.ts'

/** The notification bell and the account, as props of `PageHeader`, with the entity's time zone and currency. */
export function useAreaHeader() {
  const { type, scope } = useCurrentEntity()
  const { user } = useCurrentUser()
  const entity = useEntityDocument()
  const notifications = useDocuments(scope, 'notifications', notificationDocumentSchema)
  const unread = countUnread(notifications?.map(({ body }) => body) ?? [])
  const initials = `${user?.firstName[0] ?? ''}${user?.lastName[0] ?? ''}`.toUpperCase()
  return {
    entityName: entity?.name ?? '',
    userName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
    timeZone: entity?.timeZone ?? 'UTC',
    currency: entity?.currency ?? 'USD',
    notifications: { count: unread, to: paths.notifications(type) },
    account: { initials: initials || '?', to: paths.account(type) },
  }
}
