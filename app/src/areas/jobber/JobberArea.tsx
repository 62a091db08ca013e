/** The area of a jobber. */
import { Route } from 'react-router-dom'
import { AreaShell } from '../AreaShell.tsx'
import { DashboardPage } from './DashboardPage.tsx'

export function JobberArea() {
  return (
    <AreaShell area="jobber">
      <Route path="dashboard" element={<DashboardPage />} />
    </AreaShell>
  )
}
