import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { PitDashboardPage } from './PitDashboardPage.tsx'

export function PitOperationArea() {
  return (
    <AreaShell area="pitOperation">
      <Route path="dashboard" element={<PitDashboardPage />} />
      <Route path="loading" element={<LazyPage of={pages.loading} />} />
      <Route path="materials" element={<LazyPage of={pages.materials} />} />
      <Route path="operators" element={<LazyPage of={pages.operators} />} />
      <Route path="map" element={<LazyPage of={pages.liveMap} />} />
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="payments" element={<LazyPage of={pages.payments} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="withdraw" element={<LazyPage of={pages.withdraw} />} />
    </AreaShell>
  )
}
