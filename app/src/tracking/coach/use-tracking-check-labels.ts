/** What each step of the tracking check showed, or why it failed. */
import { useLingui } from '@lingui/react/macro'
import { formatDistance, formatDuration } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { type CauseLabels, useCauseLabels } from './cause-labels.ts'
import type { TrackingCheckResult, TrackingCheckStep } from './tracking-check.ts'

export function useTrackingCheckLabels(timeZone: string): (result: TrackingCheckResult) => CauseLabels {
  const { t } = useLingui()
  const causeLabels = useCauseLabels(timeZone)
  const system = useDistanceSystem()
  return ({ step, cause, accuracyMeters = null, tookMs, clockOffsetMs = 0 }) => {
    const within = formatDistance(accuracyMeters ?? 0, system)
    const off = formatDuration(Math.abs(clockOffsetMs))
    const good: Record<TrackingCheckStep, string> = {
      permission: t`Location allowed`,
      fix: accuracyMeters === null ? t`Location found` : t`Location found, within ${within}`,
      queue: t`GPS points can be saved on this device`,
      token: t`Sending authorized`,
      service: t`Haulway answered in ${tookMs} ms`,
      clock: t`Clock correct`,
    }
    switch (cause) {
      case undefined:
        return { label: good[step], advice: undefined }
      case 'noStorage':
        return {
          label: t`GPS points can't be saved on this device`,
          advice: t`Free up space and turn off private browsing.`,
        }
      case 'noToken':
        return { label: t`Sending not authorized`, advice: t`Get online. Log in again if asked.` }
      case 'notReached':
        return { label: step === 'fix' ? t`Location not checked` : t`Sending not tested`, advice: undefined }
      case 'noFix':
        return { ...causeLabels(cause), label: t`Location not found` }
      case 'rough':
        return { ...causeLabels(cause), label: t`Location found, but only within ${within}` }
      case 'clockWrong':
        return { ...causeLabels(cause), label: t`Clock off by ${off}` }
      default:
        return causeLabels(cause)
    }
  }
}
