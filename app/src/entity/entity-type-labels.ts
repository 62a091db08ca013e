/** The name of each entity type, with a sentence for users who choose one. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'

export function useEntityTypeLabels(): Record<EntityTypeName, { name: string; second: string }> {
  const { t } = useLingui()
  return {
    jobber: { name: t`Jobber`, second: t`You need material hauled to your sites.` },
    pitOperation: { name: t`Pit operation`, second: t`You sell and load material.` },
    soloTrucker: { name: t`Solo trucker`, second: t`One truck, and you drive it.` },
    truckingFleet: { name: t`Trucking fleet`, second: t`Trucks and drivers.` },
    fleetTrucker: { name: t`Fleet trucker`, second: t`You drive for a fleet. Your fleet invites you.` },
    excavatorOperator: { name: t`Excavator operator`, second: t`You load trucks. Your pit invites you.` },
  }
}
