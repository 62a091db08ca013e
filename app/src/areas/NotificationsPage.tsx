/** What the entity was told, newest first. Opening the page reads it. */
import { type Notification, notificationSchema } from '@haulway/domain/notification/notification.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useAct } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { useDocuments } from '../sync/use-documents.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatAge } from '../ui/format.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'
import { AreaPage } from './AreaPage.tsx'
import { useNotificationWords } from './notification-words.ts'
import { useNow } from './use-area-header.ts'

export function NotificationsPage() {
  const { t } = useLingui()
  const { entityId, scope, type } = useCurrentEntity()
  const words = useNotificationWords()
  const now = useNow()
  const documents = useDocuments(scope, 'notifications', notificationSchema)
  const read = useAct('readNotifications')
  const unread = documents?.flatMap(({ id, body, isPending }) => (body.readOn === null && !isPending ? [id] : []))
  const unreadIds = unread?.join(' ') ?? ''
  useEffect(() => {
    if (unreadIds !== '') void read({ entityId, notificationIds: unreadIds.split(' ') })
  }, [read, entityId, unreadIds])
  const newest = documents?.map(({ body }) => body).sort((a, b) => b.at - a.at)
  return (
    <AreaPage header={{ title: t`Notifications`, back: paths.area(type) }}>
      {newest?.length === 0 && (
        <EmptyState title={t`Nothing new`}>
          <Trans>Offers, arrivals and payments are told here.</Trans>
        </EmptyState>
      )}
      {newest && newest.length > 0 && (
        <Section title={t`Latest`}>
          {newest.map((notification: Notification) => (
            <ListRow
              key={notification.notificationId}
              title={words(notification)}
              end={<span className="hw-quiet hw-small">{formatAge(now - notification.at)}</span>}
            />
          ))}
        </Section>
      )}
    </AreaPage>
  )
}
