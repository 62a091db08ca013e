/** The area of a fleet trucker. It shows no price but the driver's own pay, because the documents have no other. */
import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { TruckerLoadLogsPage } from '../../load/TruckerLoadLogsPage.tsx'
import { MyPayPage } from '../../payment/driver/MyPayPage.tsx'
import { ShiftHoursPage } from '../../work/shift/hours/ShiftHoursPage.tsx'
import { TimeSheetPage } from '../../work/shift/TimeSheetPage.tsx'
import { TimeSheetsPage } from '../../work/shift/TimeSheetsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { ChooseTruckPage } from './ChooseTruckPage.tsx'
import { FleetTruckerActivePage } from './FleetTruckerActivePage.tsx'

export function FleetTruckerArea() {
  return (
    <AreaShell area="fleetTrucker">
      <Route path="active-project" element={<FleetTruckerActivePage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="trucks" element={<ChooseTruckPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="my-pay" element={<MyPayPage />} />
      <Route path="hours" element={<ShiftHoursPage />} />
      <Route path="time-sheets" element={<TimeSheetsPage />} />
      <Route path="time-sheets/:shiftId" element={<TimeSheetPage />} />
    </AreaShell>
  )
}
