/** Plans that the days of a fleet's driver are priced again. A solo trucker has no fleet that pays them. */
import type { Unit } from '../../http/command/command.ts'

type Terms = { truckingEntityId: string; driverEntityId: string }

export function enqueueDriverDays(
  unit: Pick<Unit, 'enqueue'>,
  { truckingEntityId: fleetEntityId, driverEntityId }: Terms,
  days: readonly string[],
): void {
  if (fleetEntityId === driverEntityId) return
  for (const day of new Set(days)) {
    unit.enqueue({ kind: 'price-driver-day', data: { fleetEntityId, driverEntityId, day } })
  }
}
