/** What the screens call a statement's week, its due day and its state. */
import type { PrintedPart, PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { daysUntil } from '@haulway/domain/time.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { formatCalendarDay, formatDays } from '../../work/offer/work-labels.ts'

export function weekLabel({ from, to }: Pick<StatementDocument, 'from' | 'to'>): string {
  return formatDays(from, to)
}

/** "8 loads, Mon Oct 5 – Sun Oct 11"; without loads, as for a week of shifts, only the week. */
export function useWeekFacts(): (statement: Pick<StatementDocument, 'from' | 'to' | 'loads'>) => string {
  const { t } = useLingui()
  return statement => {
    const week = weekLabel(statement)
    return statement.loads === 0 ? week : t`${plural(statement.loads, { one: '# load', other: '# loads' })}, ${week}`
  }
}

/** "today", "tomorrow", "in 5 days", "3 days ago" */
export function useRelativeDay(): (day: string, today: string) => string {
  const { t } = useLingui()
  return (day, today) => {
    const days = daysUntil(day, today)
    if (days === 0) return t`today`
    if (days === 1) return t`tomorrow`
    return days > 0
      ? t`in ${plural(days, { one: '# day', other: '# days' })}`
      : t`${plural(-days, { one: '# day', other: '# days' })} ago`
  }
}

type DueDay = { day: string; dues: readonly DueStatement[]; today: string; chosen: readonly DueStatement[] }

/** "Due Sun Nov 29", and "tomorrow, 2 of 2 selected". */
export function useDueDay({ day, dues, today, chosen }: DueDay): { label: string; about: string } {
  const { t } = useLingui()
  const relative = useRelativeDay()
  const count = dues.filter(due => chosen.includes(due)).length
  return {
    label: day < today ? t`Overdue since ${formatCalendarDay(day)}` : t`Due ${formatCalendarDay(day)}`,
    about: t`${relative(day, today)}, ${count} of ${dues.length} selected`,
  }
}

export function useStatementState(): (due: DueStatement, today: string) => { tone: Tone; label: string } {
  const { t } = useLingui()
  return ({ statement, openCents, payingCents, heldSinceCents }, today) => {
    const { paidOn, dueOn, payCents } = statement
    if (payCents === 0) return { tone: 'normal', label: t`Nothing to pay` }
    if (paidOn !== null) return { tone: 'good', label: t`Paid ${formatCalendarDay(paidOn)}` }
    if (openCents === 0 && payingCents > 0) return { tone: 'normal', label: t`Processing` }
    if (openCents === 0 && heldSinceCents > 0) return { tone: 'look', label: t`Held or corrected since` }
    if (dueOn < today) return { tone: 'stop', label: t`Overdue since ${formatCalendarDay(dueOn)}` }
    return { tone: 'normal', label: t`Due ${formatCalendarDay(dueOn)}` }
  }
}

type StatementPart = { key: string; name: string; cents: number }

/** What was earned, and each part that changes it, with its sign. Together they are the statement's pay. */
export function useStatementParts(): (statement: StatementDocument) => StatementPart[] {
  const { t } = useLingui()
  return statement => [
    { key: 'earned', name: t`Earned`, cents: statement.earnedCents },
    { key: 'tax', name: t`Tax`, cents: statement.taxCents },
    { key: 'retained', name: t`Retainage`, cents: -statement.retainedCents },
    { key: 'held', name: t`Held for disputes`, cents: -statement.heldCents },
    { key: 'released', name: t`Released`, cents: statement.releasedCents },
    { key: 'carriedIn', name: t`Carried over`, cents: statement.carriedInCents },
    { key: 'deductions', name: t`Deductions`, cents: -statement.deductedCents },
    { key: 'quickPayFee', name: t`Quick-pay fee`, cents: -statement.quickPayFeeCents },
  ]
}

/** "Retainage", "Released, load 7, Thu Oct 8": a part with what it is about. */
export function usePartTitle(): (part: PrintedPart, printed: PrintedStatement) => string {
  const { t } = useLingui()
  const titles: Record<PrintedPart['code'], string> = {
    tax: t`Tax`,
    retained: t`Retainage`,
    held: t`Held for disputes`,
    released: t`Released`,
    carriedIn: t`Carried over`,
    deduction: t`Deductions`,
    quickPayFee: t`Quick-pay fee`,
    carriedOut: t`Carried to the next statement`,
  }
  return ({ code, name, loadNo, day }, { taxes, currency }) => {
    const base = code === 'tax' ? taxes.find(each => each.name === name)?.baseCents : undefined
    // A tax and a deduction have names of their own.
    const isNamed = name !== undefined && (code === 'tax' || code === 'deduction')
    const title = base === undefined ? titles[code] : t`${name} on ${formatMoney(base, currency)}`
    return [
      isNamed && base === undefined ? name : title,
      ...(name !== undefined && !isNamed ? [name] : []),
      ...(loadNo === undefined ? [] : [t`load ${loadNo}`]),
      ...(day === undefined ? [] : [formatCalendarDay(day)]),
    ].join(', ')
  }
}
