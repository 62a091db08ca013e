/** The area of a solo trucker. */
import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { LiveMapPage } from '../LiveMapPage.tsx'
import { PaymentsPage } from '../PaymentsPage.tsx'
import { TruckerLoadLogsPage } from '../TruckerLoadLogsPage.tsx'
import { TruckPage } from '../TruckPage.tsx'
import { WithdrawPage } from '../WithdrawPage.tsx'
import { ActivePage } from './ActivePage.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { FindWorkPage } from './FindWorkPage.tsx'
import { SoloTrucksPage } from './SoloTrucksPage.tsx'

export function SoloTruckerArea() {
  return (
    <AreaShell area="soloTrucker">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="find-work" element={<FindWorkPage />} />
      <Route path="active" element={<ActivePage />} />
      <Route path="load-logs" element={<TruckerLoadLogsPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="trucks" element={<SoloTrucksPage />} />
      <Route path="trucks/:truckId" element={<TruckPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="withdraw" element={<WithdrawPage />} />
    </AreaShell>
  )
}
