/** Labels of a truck's documents: their kinds, and when they expire. */
import { daysUntil } from '@haulway/domain/time.ts'
import { type TruckPaper, type TruckPaperKind, truckPaperState } from '@haulway/domain/truck-paper/truck-paper.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../ui/data/StatusBadge.tsx'
import { formatFullDay } from '../ui/format/format.ts'

export function useTruckPaperLabels(): Record<TruckPaperKind, string> {
  const { t } = useLingui()
  return {
    registration: t`Registration`,
    insurance: t`Insurance`,
    inspection: t`Inspection`,
    weightPermit: t`Weight permit`,
    hazmat: t`Hazmat permit`,
    other: t`Other document`,
  }
}

export const paperTones = { valid: 'good', expiring: 'look', expired: 'stop' } as const satisfies Record<string, Tone>

/** "Expires in 12 days", "Expired 3 days ago", "Expires Sun Oct 31, 2027". */
export function useExpiryLabels(): (paper: Pick<TruckPaper, 'expiresOn'>, today: string) => string {
  const { t } = useLingui()
  return (paper, today) => {
    if (paper.expiresOn === null) return t`Doesn't expire`
    const days = daysUntil(paper.expiresOn, today)
    if (days < 0) return t`Expired ${plural(-days, { one: '# day ago', other: '# days ago' })}`
    if (days === 0) return t`Expires today`
    if (truckPaperState(paper, today) === 'expiring') {
      return t`Expires in ${plural(days, { one: '# day', other: '# days' })}`
    }
    return t`Expires ${formatFullDay(Date.parse(paper.expiresOn), 'UTC')}`
  }
}
