/** The names of the coach's checks, and what each shows while nothing is wrong. */
import type { CoachCheck } from '@haulway/domain/tracker/coach.ts'
import { useLingui } from '@lingui/react/macro'

export type CheckLabels = { title: string; good: string; unknown: string }

export function useCheckLabels(): Record<CoachCheck, CheckLabels> {
  const { t } = useLingui()
  const later = t`Shown during a load, or after Check tracking`
  return {
    address: { title: t`Address`, good: t`Secure`, unknown: '' },
    permission: { title: t`Permission`, good: t`Location allowed`, unknown: t`This browser can't tell` },
    precision: { title: t`Accuracy`, good: t`Accurate enough to locate the truck`, unknown: later },
    fix: { title: t`GPS`, good: t`Location found`, unknown: later },
    page: { title: t`Page`, good: t`Open`, unknown: '' },
    battery: {
      title: t`Battery saver`,
      good: t`Off`,
      unknown: t`A browser can't tell. Turn it off while you drive.`,
    },
    clock: { title: t`Clock`, good: t`Correct`, unknown: '' },
    network: { title: t`Network`, good: t`Connected`, unknown: '' },
    queue: { title: t`GPS points to send`, good: t`None older than a day`, unknown: '' },
  }
}
