/** A cell's value. A text that is a plain decimal number ("-12.50") stays a number. */
export type CellValue = string | number | undefined

/**
 * What a spreadsheet would run as a formula, even after blanks, and even with the full-width forms of the characters.
 */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A table as CSV text (RFC 4180): lines end with CRLF, quotes are doubled. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front, because other people typed the names in it.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  return [head, ...rows].map(cells => cells.map(csvCell).join(',')).join('\r\n')
}

function csvCell(value: CellValue): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
