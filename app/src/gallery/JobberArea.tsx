import { Route } from 'react-router-dom'
import { type Tab, TabShell } from '../ui/layout/TabShell.tsx'
import { BoardScreen } from './BoardScreen.tsx'
import { JobberDashboard } from './JobberDashboard.tsx'
import { PaymentsScreen } from './PaymentsScreen.tsx'

const tabs: readonly Tab[] = [
  { tab: 'dashboard', href: '/jobber/dashboard', label: 'Dashboard', icon: 'gauge', goKey: 'd' },
  { tab: 'projects', href: '/jobber/projects', label: 'Projects', icon: 'project', goKey: 'p' },
  { tab: 'map', href: '/jobber/map', label: 'Map', icon: 'map', goKey: 'm' },
  { tab: 'suppliers', href: '/jobber/suppliers', label: 'Suppliers', icon: 'pit', goKey: 's' },
  { tab: 'payments', href: '/jobber/payments', label: 'Payments', icon: 'card', goKey: 'y' },
]

export function JobberArea() {
  return (
    <TabShell tabs={tabs} entity="Brandt Earthworks" user="Greg Brandt" accountTo="/form" onFind={noAct} onKeys={noAct}>
      <Route path="dashboard" element={<JobberDashboard />} />
      <Route path="projects" element={<BoardScreen />} />
      <Route path="payments" element={<PaymentsScreen />} />
    </TabShell>
  )
}

// The gallery has nothing to find.
function noAct(): void {}
