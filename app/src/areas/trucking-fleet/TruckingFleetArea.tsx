import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
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
      <Route path="trucks/:truckId" element={<LazyPage of={pages.truck} />} />
      <Route path="truckers" element={<TruckersPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="documents" element={<LazyPage of={pages.documents} />} />
      <Route path="requirements" element={<LazyPage of={pages.requirements} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="rate-cards/new" element={<LazyPage of={pages.proposeCard} />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="statement/:statementId" element={<LazyPage of={pages.statement} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="driver-pay" element={<LazyPage of={pages.driverPay} />} />
      <Route path="driver-pay/:driverEntityId" element={<LazyPage of={pages.driverPayOf} />} />
      <Route path="withdraw" element={<LazyPage of={pages.withdraw} />} />
      <Route path="hours" element={<LazyPage of={pages.shiftHours} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
