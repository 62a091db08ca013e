import { useLingui } from '@lingui/react/macro'

/** "north-east", for a bearing: what can be said while it is not known which way one faces. */
export function useCompassWords(): (bearingDegrees: number) => string {
  const { t } = useLingui()
  const words = [
    ...[t`north`, t`north-east`, t`east`, t`south-east`],
    ...[t`south`, t`south-west`, t`west`, t`north-west`],
  ]
  return bearing => words[Math.round(bearing / 45) % 8] ?? ''
}
