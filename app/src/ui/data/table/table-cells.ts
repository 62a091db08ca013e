/** How a cell looks: its class, and a plain value as text. */
import { formatNumber } from '../../format/format.ts'
import type { Column } from './table-rows.ts'

/** Formats a quantity for the language; a number that is an identifier, such as a load number, stays unchanged. */
export function plainCell<Row>(column: Column<Row>, row: Row): string | number {
  const value = column.value(row) ?? '–'
  return column.number && typeof value === 'number' ? formatNumber(value, 3) : value
}

export function cellClass<Row>(column: Column<Row>): string | undefined {
  if (column.headPicture !== undefined) return 'hw-table-picture'
  if (!column.number) return undefined
  return column.strong ? 'hw-table-number hw-table-strong' : 'hw-table-number'
}
