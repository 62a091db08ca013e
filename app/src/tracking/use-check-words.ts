/** What the coach looks at, and what it says of it while nothing is wrong. */
import type { CoachCheck } from '@haulway/domain/tracking/tracking-coach.ts'
import { useLingui } from '@lingui/react/macro'

export type CheckWords = { title: string; good: string; unknown: string }

export function useCheckWords(): Record<CoachCheck, CheckWords> {
  const { t } = useLingui()
  const later = t`Known once a load is under way, or by a test drive`
  return {
    address: { title: t`Address`, good: t`Safe`, unknown: '' },
    permission: { title: t`Permission`, good: t`The location is allowed`, unknown: t`This browser does not tell` },
    precision: { title: t`Accuracy`, good: t`Good enough to place the truck`, unknown: later },
    fix: { title: t`GPS`, good: t`The place is known`, unknown: later },
    page: { title: t`Page`, good: t`In front`, unknown: '' },
    battery: {
      title: t`Battery saver`,
      good: t`Off`,
      unknown: t`A browser does not tell. Turn it off for a day's driving.`,
    },
    clock: { title: t`Clock`, good: t`Right time`, unknown: '' },
    network: { title: t`Network`, good: t`Connected`, unknown: '' },
    queue: { title: t`Waiting points`, good: t`None for longer than a day`, unknown: '' },
  }
}
