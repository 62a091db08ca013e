/** What is wrong with tracking, and how to mend it: in plain words, for the device it is read on. */
import type { CoachCause } from '@haulway/domain/tracking/tracking-coach.ts'
import { useLingui } from '@lingui/react/macro'
import { readSurface } from '../native/surface.ts'
import { formatClock, formatDay } from '../ui/format.ts'
import { useMendWords } from './mend-words.ts'

export type CauseWords = { words: string; mend: string | undefined }

/** @param timeZone of the clock times in the words */
export function useCauseWords(timeZone: string): (cause: CoachCause, since?: number) => CauseWords {
  const { t } = useLingui()
  const mends = useMendWords(readSurface())
  return (cause, since) => {
    const clock = since === undefined ? '' : formatClock(since, timeZone)
    const day = since === undefined ? '' : formatDay(since, timeZone)
    const words: Record<CoachCause, string> = {
      insecure: t`Page needs https or localhost`,
      unable: t`This browser has no location`,
      off: t`The phone's location is off`,
      denied: t`No permission to use the location`,
      notAsked: t`Not asked for the location yet`,
      coarse: t`Only the area may be known`,
      noFix: t`No GPS fix since ${clock}`,
      rough: t`Place too rough since ${clock}`,
      waitsLong: t`Points wait since ${day}, ${clock}`,
      firstFix: t`Looking for the first GPS fix`,
      hidden: t`Page was hidden from ${clock} on`,
      clockWrong: t`The clock of this device is wrong`,
      noNetwork: since === undefined ? t`No network` : t`No network since ${clock}`,
      powerSave: t`The battery saver is on`,
    }
    return { words: words[cause], mend: mends[cause] }
  }
}
