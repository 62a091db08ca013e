/** The area of a fleet trucker. It shows no price but the driver's own pay, because the documents have no other. */

import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { TruckerLoadLogsPage } from '../../load/TruckerLoadLogsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { FleetTruckerActivePage } from './FleetTruckerActivePage.tsx'

export function FleetTruckerArea() {
  return (
    <AreaShell area="fleetTrucker">
      <Route path="active-project" element={<FleetTruckerActivePage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="practice" element={<LazyPage of={pages.practice} />} />
      <Route path="trucks" element={<LazyPage of={pages.chooseTruck} />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="my-pay" element={<LazyPage of={pages.myPay} />} />
      <Route path="hours" element={<LazyPage of={pages.shiftHours} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
