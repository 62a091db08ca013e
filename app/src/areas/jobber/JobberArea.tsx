import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { DashboardPage } from './DashboardPage.tsx'

export function JobberArea() {
  return (
    <AreaShell area="jobber">
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="projects" element={<LazyPage of={pages.projects} />} />
      <Route path="projects/new" element={<LazyPage of={pages.newProject} />} />
      <Route path="projects/:projectId" element={<LazyPage of={pages.project} />} />
      <Route path="projects/:projectId/haul" element={<LazyPage of={pages.addHaul} />} />
      <Route path="approve" element={<LazyPage of={pages.approve} />} />
      <Route path="map" element={<LazyPage of={pages.liveMap} />} />
      <Route path="cycle-times" element={<LazyPage of={pages.cycleTimes} />} />
      <Route path="suppliers" element={<LazyPage of={pages.suppliers} />} />
      <Route path="rate-cards" element={<LazyPage of={pages.rateCards} />} />
      <Route path="payments" element={<LazyPage of={pages.payments} />} />
      <Route path="agree-day" element={<LazyPage of={pages.agreeDay} />} />
      <Route path="time-sheets" element={<LazyPage of={pages.timeSheets} />} />
      <Route path="time-sheets/:shiftId" element={<LazyPage of={pages.timeSheet} />} />
    </AreaShell>
  )
}
