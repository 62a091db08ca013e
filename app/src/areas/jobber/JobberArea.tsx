import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { AgreeDayPage } from '../../payment/agree-day/AgreeDayPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { CycleTimesPage } from '../../tracking/cycle-times/CycleTimesPage.tsx'
import { RateCardsPage } from '../../work/agreement/RateCardsPage.tsx'
import { AddHaulPage } from '../../work/haul/AddHaulPage.tsx'
import { NewProjectPage } from '../../work/project/NewProjectPage.tsx'
import { TimeSheetPage } from '../../work/shift/TimeSheetPage.tsx'
import { TimeSheetsPage } from '../../work/shift/TimeSheetsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { ApprovePage } from './ApprovePage.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { ProjectPage } from './ProjectPage.tsx'
import { ProjectsPage } from './ProjectsPage.tsx'
import { SuppliersPage } from './SuppliersPage.tsx'

export function JobberArea() {
  return (
    <AreaShell area="jobber">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="projects" element={<ProjectsPage />} />
      <Route path="projects/new" element={<NewProjectPage />} />
      <Route path="projects/:projectId" element={<ProjectPage />} />
      <Route path="projects/:projectId/haul" element={<AddHaulPage />} />
      <Route path="approve" element={<ApprovePage />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="cycle-times" element={<CycleTimesPage />} />
      <Route path="suppliers" element={<SuppliersPage />} />
      <Route path="rate-cards" element={<RateCardsPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="agree-day" element={<AgreeDayPage />} />
      <Route path="time-sheets" element={<TimeSheetsPage />} />
      <Route path="time-sheets/:shiftId" element={<TimeSheetPage />} />
    </AreaShell>
  )
}
