/** What the six areas share: their tabs, and the pages every area has. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { ReactNode } from 'react'
import { Navigate, Route } from 'react-router-dom'
import { paths } from '../paths.ts'
import { TabShell } from '../ui/TabShell.tsx'
import { AccountPage } from './AccountPage.tsx'
import { ProfilePage } from './account/ProfilePage.tsx'
import { SecurityPage } from './account/SecurityPage.tsx'
import { useAreaTabs } from './area-words.ts'
import { BusinessPage } from './BusinessPage.tsx'
import { DeleteAccountPage } from './DeleteAccountPage.tsx'
import { LoadLogPage } from './LoadLogPage.tsx'
import { LoadWayPage } from './LoadWayPage.tsx'
import { MembersPage } from './MembersPage.tsx'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { OutboxPage } from './OutboxPage.tsx'
import { TestDrivePage } from './TestDrivePage.tsx'
import { useAreaHeader } from './use-area-header.ts'

/** @param children `<Route>` elements of the area's own pages, relative to it */
export function AreaShell({ area, children }: { area: EntityTypeName; children: ReactNode }) {
  const tabs = useAreaTabs(area)
  const { entityName, userName } = useAreaHeader()
  return (
    <TabShell tabs={tabs} entity={entityName} user={userName} accountTo={paths.account(area)}>
      {children}
      <Route path="account" element={<AccountPage />} />
      <Route path="business" element={<BusinessPage />} />
      <Route path="members" element={<MembersPage />} />
      <Route path="delete-account" element={<DeleteAccountPage />} />
      <Route path="profile" element={<ProfilePage />} />
      <Route path="security" element={<SecurityPage />} />
      <Route path="outbox" element={<OutboxPage />} />
      <Route path="test-drive" element={<TestDrivePage />} />
      <Route path="notifications" element={<NotificationsPage />} />
      <Route path="notifications/settings" element={<NotificationSettingsPage />} />
      <Route path="load/:projectId/:loadLogId" element={<LoadLogPage />} />
      <Route path="load/:projectId/:loadLogId/way" element={<LoadWayPage />} />
      <Route path="" element={<Navigate to={tabs[0]?.href ?? paths.home} replace />} />
    </TabShell>
  )
}
