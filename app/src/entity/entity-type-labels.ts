/** The name of each entity type, with a sentence and other words for it for users who choose one, and its own page. */
import { type EntityTypeName, isOnePerson } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'

type TypeLabels = { name: string; sentence: string; second: string }

export function useEntityTypeLabels(): Record<EntityTypeName, TypeLabels> {
  const { t } = useLingui()
  return {
    jobber: { name: t`Jobber`, sentence: t`I need material hauled`, second: t`Jobber, contractor` },
    pitOperation: {
      name: t`Pit operation`,
      sentence: t`I run a pit, quarry or dump`,
      second: t`Pit operation: sell material, or take it`,
    },
    soloTrucker: {
      name: t`Solo trucker`,
      sentence: t`I haul with my own truck`,
      second: t`Solo trucker, owner-operator`,
    },
    truckingFleet: {
      name: t`Trucking fleet`,
      sentence: t`I run trucks and drivers`,
      second: t`Trucking fleet, dispatcher, broker`,
    },
    fleetTrucker: {
      name: t`Fleet trucker`,
      sentence: t`I drive for a fleet`,
      second: t`Fleet trucker: your dispatcher invites you`,
    },
    excavatorOperator: {
      name: t`Excavator operator`,
      sentence: t`I load trucks`,
      second: t`Excavator or loader operator: your pit invites you`,
    },
  }
}

/**
 * The title of an entity's own page and the label of its name there. A driver or an operator reads their own name, and
 * "Business" would not fit it.
 */
export function useOwnPageLabels(type: EntityTypeName): { page: string; name: string } {
  const { t } = useLingui()
  if (isOnePerson(type)) return { page: t`Work profile`, name: t`Name on tickets` }
  return { page: t`Business`, name: t`Business name` }
}
