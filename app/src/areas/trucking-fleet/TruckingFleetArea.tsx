/** The area of a trucking fleet. */
import { AreaShell } from '../AreaShell.tsx'

export function TruckingFleetArea() {
  return <AreaShell area="truckingFleet">{null}</AreaShell>
}
