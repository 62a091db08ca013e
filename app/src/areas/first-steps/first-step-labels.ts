/** The sentences of the first steps, and where each is done. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { FirstStepName } from '@haulway/domain/wire/first-steps.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/icon/icons.ts'

/** A step without a path is done by others, or on the page that shows the steps. */
export type FirstStepLabel = { title: string; second: string; icon: IconName; to?: string }

export function useFirstStepLabels(type: EntityTypeName): Record<FirstStepName, FirstStepLabel> {
  return { ...useOfficeStepLabels(type), ...useTruckerStepLabels(type), ...useOperatorStepLabels() }
}

/** For jobbers, pits and fleets, who prepare work for others. */
function useOfficeStepLabels(type: EntityTypeName) {
  const { t } = useLingui()
  return {
    findPit: {
      title: t`Find a pit`,
      second: t`Its materials and prices fill your project`,
      icon: 'pit',
      to: paths.tab('jobber', 'suppliers'),
    },
    createProject: {
      title: t`Create a project`,
      second: t`Site, rate, dates and trucks, in 4 short steps`,
      icon: 'project',
      to: paths.newProject,
    },
    sendOffer: {
      title: t`Invite haulers`,
      second: t`By name, email or link`,
      icon: 'people',
      to: paths.tab('jobber', 'projects'),
    },
    listMaterial: {
      title: t`List a material`,
      second: t`What you sell, and its price`,
      icon: 'layers',
      to: paths.tab('pitOperation', 'materials'),
    },
    placePit: {
      title: t`Put your pit on the map`,
      second: t`A truck arrives when it enters the geofence`,
      icon: 'pin',
      to: paths.business(type),
    },
    inviteOperator: {
      title: t`Invite an operator`,
      second: t`Confirms each load from the cab with one tap`,
      icon: 'excavator',
      to: paths.tab('pitOperation', 'operators'),
    },
    inviteDriver: {
      title: t`Invite a driver`,
      second: t`Sees loads and their own pay, never your prices`,
      icon: 'person',
      to: paths.tab('truckingFleet', 'truckers'),
    },
    takeOffer: {
      title: t`Accept work`,
      second: t`A posted job, or an offer to you`,
      icon: 'search',
      to: paths.tab('truckingFleet', 'dispatch'),
    },
    subOut: {
      title: t`Sub it out`,
      second: t`Offer the work to a hauler, for a commission or a rate of your own`,
      icon: 'people',
      to: paths.tab('truckingFleet', 'dispatch'),
    },
    dispatchTruck: {
      title: t`Dispatch a truck`,
      second: t`Its driver gets the load on the phone`,
      icon: 'wheel',
      to: paths.tab('truckingFleet', 'dispatch'),
    },
  } satisfies Partial<Record<FirstStepName, FirstStepLabel>>
}

/** For drivers; a fleet has the step of adding a truck, too. */
function useTruckerStepLabels(type: EntityTypeName) {
  const { t } = useLingui()
  return {
    addTruck: {
      title: t`Add a truck`,
      second: t`Its number and weights. Operators load by them`,
      icon: 'truck',
      to: paths.trucks(type),
    },
    allowLocation: {
      title: t`Allow location`,
      second: t`Records arrivals automatically and proves your loads`,
      icon: 'pin',
      to: paths.trackingCheck(type),
    },
    findWork: {
      title: t`Find work`,
      second: t`Posted jobs and offers to you`,
      icon: 'search',
      to: paths.tab('soloTrucker', 'find-work'),
    },
    joinFleet: { title: t`Join your fleet`, second: t`Ask your dispatcher for an invitation`, icon: 'people' },
    chooseTruck: {
      title: t`Choose your truck`,
      second: t`The one you drive now`,
      icon: 'truck',
      to: paths.trucks(type),
    },
    getDispatched: { title: t`Wait for your dispatcher`, second: t`Your first load starts here`, icon: 'clock' },
  } satisfies Partial<Record<FirstStepName, FirstStepLabel>>
}

function useOperatorStepLabels() {
  const { t } = useLingui()
  return {
    joinPit: { title: t`Join your pit`, second: t`Ask the pit for an invitation`, icon: 'pit' },
    expectTruck: { title: t`Wait for a truck`, second: t`It appears here once dispatched to this pit`, icon: 'clock' },
    loadTruck: { title: t`Load it`, second: t`One tap when you start, one when it is loaded`, icon: 'bucket' },
  } satisfies Partial<Record<FirstStepName, FirstStepLabel>>
}
