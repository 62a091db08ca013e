/** The shell of all six areas: the area's tabs, and the pages that every area has. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Navigate, Route } from 'react-router-dom'
import { AccountPage } from '../account/AccountPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useOwnWhereabouts } from '../geo-pin/use-own-whereabouts.ts'
import { useSavedPlaces } from '../geo-pin/use-saved-places.ts'
import { SavedPlaces } from '../map/place/search/known-places.ts'
import { OwnWhereaboutsContext } from '../map/start/use-map-start.ts'
import { FindAnything, type Finding } from '../palette/FindAnything.tsx'
import { paths } from '../paths.ts'
import { type LazyPart, lazyPart, Part } from '../ui/feedback/Part.tsx'
import { TabShell } from '../ui/layout/TabShell.tsx'
import { loadPages, pages } from './pages.ts'
import { firstPageMs } from './parts/after-first-page.ts'
import { LazyPage } from './parts/LazyPage.tsx'
import { useAreaTabs } from './use-area-tabs.ts'

/** Today's work in the rail, loaded apart: the first screen of a phone has no rail. */
const rails: { [area in EntityTypeName]?: LazyPart } = {
  jobber: lazyPart(async () => (await import('./rail/JobberRail.tsx')).JobberRail),
  truckingFleet: lazyPart(async () => (await import('./rail/FleetRail.tsx')).FleetRail),
}
const nothing = {}

/** @param children `<Route>` elements of the area's own pages, with paths relative to the area */
export function AreaShell({ area, children }: { area: EntityTypeName; children: ReactNode }) {
  const tabs = useAreaTabs(area)
  const rail = rails[area]
  const { entityName, userName } = useAreaHeader()
  const [finding, setFinding] = useState<Finding>()
  const onFind = useCallback(() => setFinding('palette'), [])
  const onKeys = useCallback(() => setFinding('keys'), [])
  useEffect(() => {
    const timer = setTimeout(() => void loadPages(), firstPageMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <OwnWhereaboutsContext value={useOwnWhereabouts()}>
      <SavedPlaces value={useSavedPlaces()}>
        <TabShell
          tabs={tabs}
          entity={entityName}
          user={userName}
          accountTo={paths.account(area)}
          onFind={onFind}
          onKeys={onKeys}
          today={rail && <Part of={rail} with={nothing} missing={null} />}
        >
          {children}
          <Route path="account" element={<AccountPage />} />
          <Route path="business" element={<LazyPage of={pages.business} />} />
          <Route path="integrations" element={<LazyPage of={pages.integrations} />} />
          <Route path="members" element={<LazyPage of={pages.members} />} />
          <Route path="delete-account" element={<LazyPage of={pages.deleteAccount} />} />
          <Route path="profile" element={<LazyPage of={pages.profile} />} />
          <Route path="security" element={<LazyPage of={pages.security} />} />
          <Route path="outbox" element={<LazyPage of={pages.outbox} />} />
          <Route path="tracking-check" element={<LazyPage of={pages.trackingCheck} />} />
          <Route path="notifications" element={<LazyPage of={pages.notifications} />} />
          <Route path="notifications/settings" element={<LazyPage of={pages.notificationSettings} />} />
          <Route path="load/:projectId/:loadLogId" element={<LazyPage of={pages.loadLog} />} />
          <Route path="load/:projectId/:loadLogId/track" element={<LazyPage of={pages.track} />} />
          <Route path="load/:projectId/:loadLogId/why" element={<LazyPage of={pages.why} />} />
          <Route path="" element={<Navigate to={tabs[0]?.href ?? paths.home} replace />} />
        </TabShell>
        <FindAnything tabs={tabs} open={finding} onClose={() => setFinding(undefined)} />
      </SavedPlaces>
    </OwnWhereaboutsContext>
  )
}
