/** The area of a fleet trucker. Never a price: its documents have none. */
import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { LiveMapPage } from '../LiveMapPage.tsx'
import { TruckerLoadLogsPage } from '../TruckerLoadLogsPage.tsx'
import { ActiveProjectPage } from './ActiveProjectPage.tsx'
import { ChooseTruckPage } from './ChooseTruckPage.tsx'

export function FleetTruckerArea() {
  return (
    <AreaShell area="fleetTrucker">
      <Route path="active-project" element={<ActiveProjectPage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="trucks" element={<ChooseTruckPage />} />
      <Route path="map" element={<LiveMapPage />} />
    </AreaShell>
  )
}
