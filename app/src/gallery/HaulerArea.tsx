import { Route } from 'react-router-dom'
import { type Tab, TabShell } from '../ui/layout/TabShell.tsx'
import { HaulerDashboard } from './HaulerDashboard.tsx'
import { TicketScreen } from './TicketScreen.tsx'

const tabs: readonly Tab[] = [
  { tab: 'dashboard', href: '/hauler/dashboard', label: 'Dashboard', icon: 'gauge', goKey: 'd' },
  { tab: 'find', href: '/hauler/find', label: 'Find work', icon: 'search', goKey: 'f' },
  { tab: 'active', href: '/hauler/active', label: 'Active', icon: 'truck', goKey: 'a' },
  { tab: 'ticket', href: '/hauler/ticket', label: 'Load logs', icon: 'list', goKey: 'l' },
  { tab: 'payments', href: '/hauler/payments', label: 'Payments', icon: 'card', goKey: 'y' },
]

export function HaulerArea() {
  return (
    <TabShell tabs={tabs} entity="Delgado Trucking" user="Ray Delgado" accountTo="/form" onFind={noAct} onKeys={noAct}>
      <Route path="dashboard" element={<HaulerDashboard />} />
      <Route path="ticket" element={<TicketScreen />} />
    </TabShell>
  )
}

// The gallery has nothing to find.
function noAct(): void {}
