import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { MaterialsPage } from './MaterialsPage.tsx'
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
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="requirements" element={<LazyPage of={pages.requirements} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="rate-cards/new" element={<LazyPage of={pages.proposeCard} />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="statement/:statementId" element={<LazyPage of={pages.statement} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="withdraw" element={<LazyPage of={pages.withdraw} />} />
    </AreaShell>
  )
}
