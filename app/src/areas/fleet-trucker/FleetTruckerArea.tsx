/** The area of a fleet trucker. */
import { AreaShell } from '../AreaShell.tsx'

export function FleetTruckerArea() {
  return <AreaShell area="fleetTrucker">{null}</AreaShell>
}
