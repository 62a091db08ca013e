/** What the parts of a statement's pay are called, once the statement is read as it prints. */
import type { PrintedPart, PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../ui/format/format.ts'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'

/** "Retained", "Released, load 7, Thu Oct 8": a part with what it is about. */
export function usePartTitle(): (part: PrintedPart, printed: PrintedStatement) => string {
  const { t } = useLingui()
  const titles: Record<PrintedPart['code'], string> = {
    tax: t`Tax`,
    retained: t`Retained`,
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
    const title = base === undefined ? titles[code] : t`${name} of ${formatMoney(base, currency)}`
    return [
      isNamed && base === undefined ? name : title,
      ...(name !== undefined && !isNamed ? [name] : []),
      ...(loadNo === undefined ? [] : [t`load ${loadNo}`]),
      ...(day === undefined ? [] : [formatCalendarDay(day)]),
    ].join(', ')
  }
}
