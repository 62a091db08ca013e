/** A cell's value, as the table sorts and exports it. */
export type CellValue = string | number | undefined

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
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
