import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { MaterialsPage } from '../../material/MaterialsPage.tsx'
import { AgreeDayPage } from '../../payment/agree-day/AgreeDayPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { WithdrawPage } from '../../payment/WithdrawPage.tsx'
import { CycleTimesPage } from '../../tracking/cycle-times/CycleTimesPage.tsx'
import { RateCardsPage } from '../../work/agreement/RateCardsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { OperatorsPage } from './OperatorsPage.tsx'
import { PitDashboardPage } from './PitDashboardPage.tsx'

export function PitOperationArea() {
  return (
    <AreaShell area="pitOperation">
      <Route path="dashboard" element={<PitDashboardPage />} />
      <Route path="loading" element={<LoadingPage />} />
      <Route path="materials" element={<MaterialsPage />} />
      <Route path="operators" element={<OperatorsPage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="cycle-times" element={<CycleTimesPage />} />
      <Route path="rate-cards" element={<RateCardsPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="agree-day" element={<AgreeDayPage />} />
      <Route path="withdraw" element={<WithdrawPage />} />
    </AreaShell>
  )
}
