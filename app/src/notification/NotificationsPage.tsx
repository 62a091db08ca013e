/** The entity's notifications, newest first. Opening the page marks them as read. */
import { notificationDocumentSchema } from '@haulway/domain/notification/notification.documents.ts'
import type { Notification } from '@haulway/domain/notification/notification.ts'
import { groupNotifications } from '@haulway/domain/notification/notification-kind.ts'
import { notificationPath } from '@haulway/domain/notification/notification-path.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSubmit } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { paths } from '../paths.ts'
import { useDocuments } from '../sync/use-documents.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatAge } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useNotificationLabels } from './notification-labels.ts'

/** One call marks at most this many as read. */
const readMax = 500

export function NotificationsPage() {
  const { t } = useLingui()
  const { entityId, scope, type } = useCurrentEntity()
  const documents = useDocuments(scope, 'notifications', notificationDocumentSchema)
  const read = useSubmit('readNotifications')
  const isVisible = useIsPageVisible(paths.notifications(type))
  const unread = documents?.flatMap(({ id, body, isPending }) => (body.readOn === null && !isPending ? [id] : []))
  const unreadIds = unread?.slice(0, readMax).join(' ') ?? ''
  useEffect(() => {
    if (isVisible && unreadIds !== '') void read({ entityId, notificationIds: unreadIds.split(' ') })
  }, [read, entityId, unreadIds, isVisible])
  return (
    <AreaPage header={{ title: t`Notifications`, back: paths.area(type) }} reading>
      {documents === undefined && <Skeleton />}
      {documents?.length === 0 && (
        <EmptyState title={t`Nothing new`}>
          <Trans>Offers, arrivals and payments appear here.</Trans>
        </EmptyState>
      )}
      {documents && documents.length > 0 && <Latest notifications={documents.map(({ body }) => body)} />}
      <List>
        <ListRow icon="sliders" title={t`Notification settings`} to={paths.notificationSettings(type)} />
      </List>
    </AreaPage>
  )
}

function Latest({ notifications }: { notifications: Notification[] }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const sentenceOf = useNotificationLabels()
  const now = useNow()
  const list = paths.notifications(type)
  return (
    <Section title={t`Latest`}>
      <List>
        {groupNotifications(notifications).map(({ newest, others }) => {
          const to = notificationPath(newest, type)
          return (
            <ListRow
              key={newest.notificationId}
              title={sentenceOf(newest)}
              second={others > 0 ? <Plural value={others} one="and # more" other="and # more" /> : undefined}
              end={<span className="hw-quiet hw-small">{formatAge(now - newest.at)}</span>}
              {...(to === list ? {} : { to })}
            />
          )
        })}
      </List>
    </Section>
  )
}

/** Whether the user can see the page of a path now: pages stay mounted beneath others, and the phone may be locked. */
function useIsPageVisible(path: string): boolean {
  const isShown = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  return useLocation().pathname === path && isShown
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
