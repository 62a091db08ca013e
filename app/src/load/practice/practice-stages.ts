/** The stages of a practice load, in order: what the page shows, and who records what comes next. */
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import { useLingui } from '@lingui/react/macro'

export type PracticeStage = {
  state?: LoadLogState
  title: string
  hero?: string
  about: string
  /** The button: an update that the trucker records, or what happens without them. */
  act: string
  isTapped: boolean
}

export function usePracticeStages(): PracticeStage[] {
  const { t } = useLingui()
  return [
    {
      title: t`2A stone from Oak Pit to Gate 3`,
      act: t`Start load`,
      isTapped: true,
      about: t`A load starts with one tap. From then on your phone tracks it, even without a network.`,
    },
    {
      state: 'started',
      title: t`Driving to Oak Pit`,
      hero: '4.8 mi',
      isTapped: false,

      about: t`Your arrival is recorded automatically when you enter the geofence.`,
      act: t`Continue: you arrive at the pit`,
    },
    {
      state: 'queued',
      title: t`In line at Oak Pit`,
      hero: '6 min',
      isTapped: false,
      about: t`Your minutes in line count toward standby. The operator records your loading.`,
      act: t`Continue: the operator loads you`,
    },
    {
      state: 'loaded',
      title: t`Driving to Gate 3`,
      hero: '6.2 mi',
      isTapped: false,

      about: t`Your arrival at the site is recorded automatically, too.`,
      act: t`Continue: you arrive at the site`,
    },
    {
      state: 'arrived',
      title: t`At Gate 3`,
      act: t`Unloaded`,
      isTapped: true,
      about: t`Tap when the truck is empty. You then have 10 seconds to undo it.`,
    },
  ]
}
