import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { TruckerLoadLogsPage } from '../../load/TruckerLoadLogsPage.tsx'
import { AgreeDayPage } from '../../payment/agree-day/AgreeDayPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { WithdrawPage } from '../../payment/WithdrawPage.tsx'
import { RateCardsPage } from '../../work/agreement/RateCardsPage.tsx'
import { ShiftHoursPage } from '../../work/shift/hours/ShiftHoursPage.tsx'
import { TimeSheetPage } from '../../work/shift/TimeSheetPage.tsx'
import { TimeSheetsPage } from '../../work/shift/TimeSheetsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { TruckPage } from '../TruckPage.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { FindWorkPage } from './FindWorkPage.tsx'
import { SoloTruckerActivePage } from './SoloTruckerActivePage.tsx'
import { SoloTrucksPage } from './SoloTrucksPage.tsx'

export function SoloTruckerArea() {
  return (
    <AreaShell area="soloTrucker">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="find-work" element={<FindWorkPage />} />
      <Route path="active" element={<SoloTruckerActivePage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="trucks" element={<SoloTrucksPage />} />
      <Route path="trucks/:truckId" element={<TruckPage />} />
      <Route path="rate-cards" element={<RateCardsPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="agree-day" element={<AgreeDayPage />} />
      <Route path="withdraw" element={<WithdrawPage />} />
      <Route path="hours" element={<ShiftHoursPage />} />
      <Route path="time-sheets" element={<TimeSheetsPage />} />
      <Route path="time-sheets/:shiftId" element={<TimeSheetPage />} />
    </AreaShell>
  )
}
