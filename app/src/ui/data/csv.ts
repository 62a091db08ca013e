/** A cell as the table sorts and exports it. */
export type CellValue = string | number | undefined

/**
 * A table as a CSV text (RFC 4180): CRLF ends, quotes doubled. Words that a spreadsheet would take for a formula get an
 * apostrophe in front, since names in them are typed by others.
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
