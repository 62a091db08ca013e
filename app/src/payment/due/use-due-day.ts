/** What the screens say about a due day: "Due Sun Nov 29", and "tomorrow, 2 of 2 selected". */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useRelativeDay } from '../statement/statement-labels.ts'

type DueDay = { day: string; dues: readonly DueStatement[]; today: string; chosen: readonly DueStatement[] }

export function useDueDay({ day, dues, today, chosen }: DueDay): { label: string; about: string } {
  const { t } = useLingui()
  const relative = useRelativeDay()
  const count = dues.filter(due => chosen.includes(due)).length
  return {
    label: day < today ? t`Overdue since ${formatCalendarDay(day)}` : t`Due ${formatCalendarDay(day)}`,
    about: t`${relative(day, today)}, ${count} of ${dues.length} selected`,
  }
}
