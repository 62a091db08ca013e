/**
 * Statements for QuickBooks Online's import of bills (the payer's books) and of invoices (the payee's books). The
 * columns are those of its own sample files, so that it maps them without questions; docs/pay.md names the source.
 */
import { type CellValue, csvOf } from '../../csv.ts'
import { groupLines, type LineGroup } from './line-groups.ts'
import { titleOfCode } from './printed-labels.ts'
import { centsText, milliText } from './printed-numbers.ts'
import { type PartCode, type PrintedPart, type PrintedStatement, partsOf } from './printed-statement.ts'

/** Accounts of the payer's books, or products and services of the payee's. They must exist there. */
export type BookNames = Readonly<Record<'hauling' | 'tax' | 'retainage' | 'disputed' | 'deductions' | 'fees', string>>

export const billAccounts: BookNames = {
  hauling: 'Hauling',
  tax: 'Sales tax on hauling',
  retainage: 'Retainage payable',
  disputed: 'Disputed hauling',
  deductions: 'Deductions from haulers',
  fees: 'Quick-pay discounts',
}

export const invoiceItems: BookNames = {
  hauling: 'Hauling',
  tax: 'Sales tax on hauling',
  retainage: 'Retainage receivable',
  disputed: 'Disputed hauling',
  deductions: 'Deductions by payers',
  fees: 'Quick-pay fees',
}

const billHead = [
  '*BillNo',
  '*Supplier',
  '*BillDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  '*Account',
  'LineDescription',
  '*LineAmount',
  'Currency',
]
const invoiceHead = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',

  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'Service Date',
  'Currency',
]

/** What one import takes at most. */
const transactionsMax = 100
const rowsMax = 1000

/** @returns the text of each file to import; @throws Error when a statement does not add up */
export function quickBooksBills(statements: readonly PrintedStatement[], accounts = billAccounts): string[] {
  return filesOf(statements, billHead, (printed, entry) => [
    ...startOf(printed, printed.payee.name),
    accounts[entry.book],
    entry.description,
    centsText(entry.amountCents),
    printed.currency,
  ])
}

/** @returns the text of each file to import; @throws Error when a statement does not add up */
export function quickBooksInvoices(statements: readonly PrintedStatement[], items = invoiceItems): string[] {
  return filesOf(statements, invoiceHead, (printed, entry) => {
    const amount = centsText(entry.amountCents)
    // Quantity one: QuickBooks would multiply quantity and rate again, and round the product in its own way.
    const cells = [items[entry.book], entry.description, 1, amount, amount]
    return [...startOf(printed, printed.payer.name), ...cells, dateText(printed.to), printed.currency]
  })
}

type Entry = { book: keyof BookNames; description: string; amountCents: number }

/** One row for each group of lines and each part that is not zero. The rows of a statement add up to its pay. */
function entriesOf(printed: PrintedStatement): Entry[] {
  const groups = groupLines(printed.lines, { byProject: true })
  return [
    ...groups.map(group => ({
      book: 'hauling' as const,
      description: describeGroup(group),
      amountCents: group.amountCents,
    })),
    ...partsOf(printed)
      .filter(({ amountCents }) => amountCents !== 0)
      .map(part => ({
        book: bookOf(part),
        description: describePart(part),
        amountCents: part.amountCents,
      })),
  ]
}

function describeGroup({ code, project, refs, quantity }: LineGroup): string {
  const count = quantity && quantity.unit !== 'load' ? `${milliText(quantity.milli)} ${quantity.unit}` : undefined
  const of = refs > 0 ? `${refs} ${refs === 1 ? 'load or shift' : 'loads or shifts'}` : undefined
  return [titleOfCode(code), project || undefined, of, count].filter(text => text !== undefined).join(', ')
}

function describePart({ code, name, kind, loadNo, day }: PrintedPart): string {
  const load = loadNo === undefined ? undefined : `load ${loadNo}`
  return [titleOfCode(code), name, kind, load, day].filter(text => text !== undefined).join(', ')
}

const books: Record<PartCode, keyof BookNames> = {
  tax: 'tax',
  retained: 'retainage',
  held: 'disputed',
  released: 'disputed',
  carriedIn: 'hauling',
  deduction: 'deductions',
  quickPayFee: 'fees',
  carriedOut: 'hauling',
}

function bookOf({ code, kind }: PrintedPart): keyof BookNames {
  return kind === 'retainage' ? 'retainage' : books[code]
}

function startOf({ number, closedOn, dueOn, from, to }: PrintedStatement, otherName: string): CellValue[] {
  const memo = `Haulway ${number}, ${from} to ${to}`
  return [number, otherName, dateText(closedOn), dateText(dueOn), undefined, undefined, memo]
}

/** "2026-10-05" as "10/05/2026". */
function dateText(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function filesOf(
  statements: readonly PrintedStatement[],
  head: readonly string[],
  rowOf: (printed: PrintedStatement, entry: Entry) => CellValue[],
): string[] {
  const files: { statements: number; rows: CellValue[][] }[] = []
  for (const printed of statements) {
    const rows = entriesOf(printed).map(entry => rowOf(printed, entry))
    const last = files.at(-1)
    const isFull = !last || last.statements === transactionsMax || last.rows.length + rows.length > rowsMax
    if (isFull) files.push({ statements: 1, rows })
    else {
      last.statements++
      last.rows.push(...rows)
    }
  }
  return files.map(({ rows }) => csvOf(head, rows))
}
