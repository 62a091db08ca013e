/** The four steps of a new project: what each is about, and its button. */
import { useLingui } from '@lingui/react/macro'

export const lastStep = 3

type StepLabels = { about: string; next?: { title: string; second: string } }

export function useStepLabels(): readonly StepLabels[] {
  const { t } = useLingui()
  return [
    { about: t`material`, next: { title: t`Next: site`, second: t`Then rate, trucks and dates` } },
    { about: t`where it goes`, next: { title: t`Next: rate`, second: t`Then trucks and dates` } },
    { about: t`rate`, next: { title: t`Next: trucks and dates`, second: t`Then publish` } },
    { about: t`trucks and dates` },
  ]
}
