import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { AgreeDayPage } from '../../payment/agree-day/AgreeDayPage.tsx'
import { DriverPayOfPage } from '../../payment/driver/DriverPayOfPage.tsx'
import { DriverPayPage } from '../../payment/driver/DriverPayPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { WithdrawPage } from '../../payment/WithdrawPage.tsx'
import { CycleTimesPage } from '../../tracking/cycle-times/CycleTimesPage.tsx'
import { RateCardsPage } from '../../work/agreement/RateCardsPage.tsx'
import { ShiftHoursPage } from '../../work/shift/hours/ShiftHoursPage.tsx'
import { TimeSheetPage } from '../../work/shift/TimeSheetPage.tsx'
import { TimeSheetsPage } from '../../work/shift/TimeSheetsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { TruckPage } from '../TruckPage.tsx'
import { DispatchPage } from './DispatchPage.tsx'
import { FleetDashboardPage } from './FleetDashboardPage.tsx'
import { TruckersPage } from './TruckersPage.tsx'
import { TrucksPage } from './TrucksPage.tsx'

export function TruckingFleetArea() {
  return (
    <AreaShell area="truckingFleet">
      <Route path="dashboard" element={<FleetDashboardPage />} />
      <Route path="dispatch" element={<DispatchPage />} />
      <Route path="trucks" element={<TrucksPage />} />
      <Route path="trucks/:truckId" element={<TruckPage />} />
      <Route path="truckers" element={<TruckersPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="cycle-times" element={<CycleTimesPage />} />
      <Route path="rate-cards" element={<RateCardsPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="agree-day" element={<AgreeDayPage />} />
      <Route path="driver-pay" element={<DriverPayPage />} />
      <Route path="driver-pay/:driverEntityId" element={<DriverPayOfPage />} />
      <Route path="withdraw" element={<WithdrawPage />} />
      <Route path="hours" element={<ShiftHoursPage />} />
      <Route path="time-sheets" element={<TimeSheetsPage />} />
      <Route path="time-sheets/:shiftId" element={<TimeSheetPage />} />
    </AreaShell>
  )
}
