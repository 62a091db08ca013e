/** What each step of the test drive has proven, or why it has not. */
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '../ui/format.ts'
import { type CauseWords, useCauseWords } from './cause-words.ts'
import type { TestDriveLine, TestDriveStep } from './test-drive.ts'

export function useTestDriveWords(timeZone: string): (line: TestDriveLine) => CauseWords {
  const { t } = useLingui()
  const causeWords = useCauseWords(timeZone)
  return ({ step, cause, accuracyMeters = null, tookMs, clockOffsetMs = 0 }) => {
    const meters = Math.round(accuracyMeters ?? 0)
    const off = formatDuration(Math.abs(clockOffsetMs))
    const good: Record<TestDriveStep, string> = {
      permission: t`Location allowed`,
      fix: accuracyMeters === null ? t`Place found` : t`Place found, within ${meters} m`,
      queue: t`A point can be kept on this device`,
      token: t`Key for sending points received`,
      service: t`Haulway has answered, in ${tookMs} ms`,
      clock: t`Clock right`,
    }
    switch (cause) {
      case undefined:
        return { words: good[step], mend: undefined }
      case 'noStorage':
        return { words: t`Points can't be kept here`, mend: t`Free some room, and leave private browsing.` }
      case 'noToken':
        return { words: t`No key for sending points`, mend: t`Connect to a network. Log in again if you are asked.` }
      case 'notReached':
        return { words: step === 'fix' ? t`Place not looked for` : t`Sending not tried`, mend: undefined }
      case 'noFix':
        return { ...causeWords(cause), words: t`No place found` }
      case 'rough':
        return { ...causeWords(cause), words: t`Place found, but only within ${meters} m` }
      case 'clockWrong':
        return { ...causeWords(cause), words: t`Clock wrong by ${off}` }
      default:
        return causeWords(cause)
    }
  }
}
