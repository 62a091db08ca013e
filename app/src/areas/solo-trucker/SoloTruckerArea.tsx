import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { DashboardPage } from './DashboardPage.tsx'

export function SoloTruckerArea() {
  return (
    <AreaShell area="soloTrucker">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="find-work" element={<LazyPage of={pages.findWork} />} />
      <Route path="active" element={<LazyPage of={pages.soloTruckerActive} />} />
      <Route path="load-logs" element={<LazyPage of={pages.truckerLoadLogs} />} />
      <Route path="map" element={<LazyPage of={pages.liveMap} />} />
      <Route path="trucks" element={<LazyPage of={pages.soloTrucks} />} />
      <Route path="trucks/:truckId" element={<LazyPage of={pages.truck} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="payments" element={<LazyPage of={pages.payments} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="withdraw" element={<LazyPage of={pages.withdraw} />} />
      <Route path="hours" element={<LazyPage of={pages.shiftHours} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
