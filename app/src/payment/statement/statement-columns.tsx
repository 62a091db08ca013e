/** The columns of a table of statements: the parts of each one's pay, with totals where all have one currency. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { currencySign, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { useStatementParts, weekLabel } from './statement-labels.ts'

type CentsOf = (due: DueStatement) => number

/** Columns to hide when the table is too narrow, in this order: an opened statement has every part. */
export const dropsOfStatements: readonly string[] = [
  'week',
  'loads',
  'quickPayFee',
  'deductions',
  'released',
  'carriedIn',
  'tax',
  'held',
  'retained',
  'earned',
]

/**
 * @property nameOf the business that a statement is with
 * @property toPay how much of a statement is to be paid: its pay, or only the part that is still open
 * @property isPayee whether the reader gets the pay of all these statements
 */
type Reading = { nameOf: (due: DueStatement) => string; toPay: CentsOf; isPayee: boolean }

export function useStatementColumns(
  dues: readonly DueStatement[],
  { nameOf, toPay, isPayee }: Reading,
): Column<DueStatement>[] {
  const { t } = useLingui()
  const partsOf = useStatementParts()
  const currencies = [...new Set(dues.map(({ statement }) => statement.currency))]
  const oneCurrency = currencies.length === 1 ? currencies[0] : undefined
  const amount = (cents: number, { statement }: DueStatement) => {
    if (cents === 0) return '–'
    return oneCurrency ? formatNumber(cents / 100, 2, true) : formatMoney(cents, statement.currency)
  }
  const money = (key: string, head: string, cents: CentsOf, strong = false): Column<DueStatement> => ({
    key,
    head,
    number: true,
    strong,
    value: due => cents(due) / 100,
    cell: due => amount(cents(due), due),
    // Amounts in different currencies have no total.
    ...(oneCurrency && {
      total: shown => formatNumber(shown.reduce((sum, due) => sum + cents(due), 0) / 100, 2, true),
    }),
  })
  const parts = (dues[0] ? partsOf(dues[0].statement) : []).flatMap(({ key, name }, nth) => {
    const cents: CentsOf = ({ statement }) => partsOf(statement)[nth]?.cents ?? 0
    return key === 'earned' || dues.some(due => cents(due) !== 0) ? [money(key, name, cents)] : []
  })
  const sign = oneCurrency && currencySign(oneCurrency)
  const payHead = isPayee ? (sign ? t`You receive ${sign}` : t`You receive`) : sign ? t`To pay ${sign}` : t`To pay`
  return [
    {
      // A business has many statements: found and read aloud, each has its own name.
      key: 'business',
      head: t`Business`,
      value: due => `${nameOf(due)} ${due.statement.number}`,
      width: '20%',
      cell: due => (
        <strong>
          {nameOf(due)} <span className="hw-sr">{due.statement.number}</span>
        </strong>
      ),
    },
    { key: 'number', head: t`Statement`, value: ({ statement }) => statement.number, width: '10%' },
    {
      key: 'week',
      head: t`Week`,
      value: ({ statement }) => statement.from,
      width: '23%',
      cell: ({ statement }) => <span className="pay-nowrap">{weekLabel(statement)}</span>,
    },
    {
      key: 'loads',
      head: t`Loads`,
      number: true,
      value: ({ statement }) => statement.loads,
      width: '8%',
      total: shown => formatNumber(shown.reduce((sum, { statement }) => sum + statement.loads, 0)),
    },
    ...parts,
    { ...money('toPay', payHead, toPay, true), width: '13%' },
  ]
}
