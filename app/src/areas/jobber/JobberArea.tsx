import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { ProjectsPage } from './ProjectsPage.tsx'
import { SuppliersPage } from './SuppliersPage.tsx'

export function JobberArea() {
  return (
    <AreaShell area="jobber">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="projects" element={<ProjectsPage />} />
      <Route path="projects/new" element={<LazyPage of={pages.newProject} />} />
      <Route path="projects/calendar" element={<LazyPage of={pages.projectCalendar} />} />
      <Route path="projects/:projectId" element={<LazyPage of={pages.project} />} />
      <Route path="projects/:projectId/haul" element={<LazyPage of={pages.addHaul} />} />
      <Route path="approve" element={<LazyPage of={pages.approve} />} />
      <Route path="map" element={<LiveMapPage />} />
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="suppliers" element={<SuppliersPage />} />
      <Route path="requirements" element={<LazyPage of={pages.requirements} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="rate-cards/new" element={<LazyPage of={pages.proposeCard} />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="statement/:statementId" element={<LazyPage of={pages.statement} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
