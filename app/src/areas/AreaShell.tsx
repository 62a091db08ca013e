/** The shell of all six areas: the area's tabs, and the pages that every area has. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { ReactNode } from 'react'
import { Navigate, Route } from 'react-router-dom'
import { AccountPage } from '../account/AccountPage.tsx'
import { BusinessPage } from '../account/BusinessPage.tsx'
import { DeleteAccountPage } from '../account/DeleteAccountPage.tsx'
import { MembersPage } from '../account/MembersPage.tsx'
import { OutboxPage } from '../account/OutboxPage.tsx'
import { ProfilePage } from '../account/ProfilePage.tsx'
import { SecurityPage } from '../account/security/SecurityPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { LoadLogPage } from '../load/LoadLogPage.tsx'
import { TrackPage } from '../load/TrackPage.tsx'
import { WhyPage } from '../load/why/WhyPage.tsx'
import { NotificationSettingsPage } from '../notification/NotificationSettingsPage.tsx'
import { NotificationsPage } from '../notification/NotificationsPage.tsx'
import { paths } from '../paths.ts'
import { TestDrivePage } from '../tracking/coach/TestDrivePage.tsx'
import { TabShell } from '../ui/layout/TabShell.tsx'
import { useAreaTabs } from './area-labels.ts'

/** @param children `<Route>` elements of the area's own pages, with paths relative to the area */
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
      <Route path="load/:projectId/:loadLogId/track" element={<TrackPage />} />
      <Route path="load/:projectId/:loadLogId/why" element={<WhyPage />} />
      <Route path="" element={<Navigate to={tabs[0]?.href ?? paths.home} replace />} />
    </TabShell>
  )
}
