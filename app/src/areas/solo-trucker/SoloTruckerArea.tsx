import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { TruckerLoadLogsPage } from '../../load/TruckerLoadLogsPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { FindWorkPage } from './FindWorkPage.tsx'
import { SoloTruckerActivePage } from './SoloTruckerActivePage.tsx'

export function SoloTruckerArea() {
  return (
    <AreaShell area="soloTrucker">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="find-work" element={<FindWorkPage />} />
      <Route path="active" element={<SoloTruckerActivePage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="trucks" element={<LazyPage of={pages.soloTrucks} />} />
      <Route path="trucks/:truckId" element={<LazyPage of={pages.truck} />} />
      <Route path="documents" element={<LazyPage of={pages.documents} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="rate-cards/new" element={<LazyPage of={pages.proposeCard} />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="statement/:statementId" element={<LazyPage of={pages.statement} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="withdraw" element={<LazyPage of={pages.withdraw} />} />
      <Route path="practice" element={<LazyPage of={pages.practice} />} />
      <Route path="hours" element={<LazyPage of={pages.shiftHours} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
