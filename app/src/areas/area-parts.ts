/** The six areas. Each is loaded when a business of its type is opened. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { type LazyPart, lazyPart } from '../ui/feedback/Part.tsx'

export const areaParts: Record<EntityTypeName, LazyPart> = {
  jobber: lazyPart(async () => (await import('./jobber/JobberArea.tsx')).JobberArea),
  pitOperation: lazyPart(async () => (await import('./pit-operation/PitOperationArea.tsx')).PitOperationArea),
  soloTrucker: lazyPart(async () => (await import('./solo-trucker/SoloTruckerArea.tsx')).SoloTruckerArea),
  truckingFleet: lazyPart(async () => (await import('./trucking-fleet/TruckingFleetArea.tsx')).TruckingFleetArea),
  fleetTrucker: lazyPart(async () => (await import('./fleet-trucker/FleetTruckerArea.tsx')).FleetTruckerArea),
  excavatorOperator: lazyPart(
    async () => (await import('./excavator-operator/ExcavatorOperatorArea.tsx')).ExcavatorOperatorArea,
  ),
}
