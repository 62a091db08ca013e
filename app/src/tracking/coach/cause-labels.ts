/** What is wrong with tracking, and how to fix it on the device that shows it. */
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { useLingui } from '@lingui/react/macro'
import { readSurface } from '../../native/surface.ts'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { useAdviceLabels } from './advice-labels.ts'

export type CauseLabels = { label: string; advice: string | undefined }

/** @param timeZone the time zone of the times in the labels */
export function useCauseLabels(timeZone: string): (cause: CoachCause, since?: number) => CauseLabels {
  const { t } = useLingui()
  const advice = useAdviceLabels(readSurface())
  return (cause, since) => {
    const clock = since === undefined ? '' : formatClock(since, timeZone)
    const day = since === undefined ? '' : formatDay(since, timeZone)
    const labels: Record<CoachCause, string> = {
      insecure: t`Page needs https or localhost`,
      unable: t`This browser can't share location`,
      off: t`Location is off on this phone`,
      denied: t`Location not allowed`,
      notAsked: t`Location permission not requested yet`,
      coarse: t`Only approximate location allowed`,
      noFix: t`No GPS fix since ${clock}`,
      rough: t`Weak GPS since ${clock}`,
      waitsLong: t`Unsent GPS points since ${day}, ${clock}`,
      firstFix: t`Looking for the first GPS fix`,
      hidden: t`Page hidden since ${clock}`,
      clockWrong: t`This device's clock is wrong`,
      noNetwork: since === undefined ? t`No network` : t`No network since ${clock}`,
      whileInUse: t`Location allowed only while Haulway is open`,
      powerSave: t`The battery saver is on`,
    }
    return { label: labels[cause], advice: advice[cause] }
  }
}
