/** What a table finds and exports of texts that never break on the screen. */
import { expect, test } from 'vitest'
import { formatQuantity, formatRange } from '../../format/format.ts'
import { type Column, csvOfRows, shownRows } from './table-rows.ts'

type Row = { milli: number; from: string; to: string }

const columns: Column<Row>[] = [
  { key: 'quantity', head: 'Quantity', value: row => formatQuantity({ amountMilli: row.milli, unit: 'ton' }) },
  { key: 'days', head: 'Days', value: row => formatRange(row.from, row.to) },
]
const rows = [
  { milli: 21_400, from: 'Nov 21', to: 'Nov 24' },
  { milli: 18_000, from: 'Nov 2', to: 'Nov 3' },
]

test('a file has ordinary spaces and dashes, which other programs read', () => {
  expect(csvOfRows(columns, rows)).toBe('Quantity,Days\r\n21.4 tons,Nov 21 – Nov 24\r\n18 tons,Nov 2 – Nov 3')
})

test('a search with ordinary spaces finds them', () => {
  for (const find of ['21.4 tons', 'nov 21 – nov 24']) {
    expect(shownRows({ columns, rows, find }, {})).toEqual([rows[0]])
  }
})
