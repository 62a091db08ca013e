import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { FleetDashboardPage } from './FleetDashboardPage.tsx'

export function TruckingFleetArea() {
  return (
    <AreaShell area="truckingFleet">
      <Route path="dashboard" element={<FleetDashboardPage />} />
      <Route path="dispatch" element={<LazyPage of={pages.dispatch} />} />
      <Route path="trucks" element={<LazyPage of={pages.trucks} />} />
      <Route path="trucks/:truckId" element={<LazyPage of={pages.truck} />} />
      <Route path="truckers" element={<LazyPage of={pages.truckers} />} />
      <Route path="map" element={<LazyPage of={pages.liveMap} />} />
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="payments" element={<LazyPage of={pages.payments} />} />
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
