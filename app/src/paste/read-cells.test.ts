import { decimalSignOf } from '@haulway/domain/paste/table-number.ts'
import { expect, test } from 'vitest'
import { cellsOf, readCsvFile, textOf } from './read-cells.ts'

test.each([
  ['a spreadsheet', 'Number\tPlate\n41\tABC'],
  ['a CSV file', 'Number,Plate\r\n41,ABC\r\n'],
  ['a CSV file of a country with decimal commas', 'Number;Plate\n41;ABC\n'],
])('the cells of %s', (_, text) => {
  expect(cellsOf(text).cells.slice(0, 2)).toEqual([
    ['Number', 'Plate'],
    ['41', 'ABC'],
  ])
})

test('a list of one column is one cell a line', () => {
  expect(cellsOf('41\n42').cells).toEqual([['41'], ['42']])
})

test('a list without a head is split at its semicolons, not in its numbers', () => {
  expect(cellsOf('41;27,350;73,5').cells).toEqual([['41', '27,350', '73,5']])
  expect(cellsOf('41,27350,73280').cells).toEqual([['41', '27350', '73280']])
})

test('what is written is read again, with tabs, quotes and line breaks', () => {
  const rows = [
    ['2A stone, washed; dry', 'a "good" one'],
    ['two\nlines', 'a\ttab'],
  ]
  expect(cellsOf(textOf(rows, '.')).cells).toEqual(rows)
})

test('a table is written so that its numbers are read again with the same decimal sign', () => {
  for (const sign of ['.', ','] as const) {
    const { cells, delimiter } = cellsOf(textOf([['41', '43,560']], sign))
    expect(cells).toEqual([['41', '43,560']])
    expect(decimalSignOf(delimiter, ['43,560'])).toBe(sign)
  }
})

test('a file of a spreadsheet on Windows keeps its accents', async () => {
  expect(await readCsvFile(new Blob([Uint8Array.of(0x50, 0xe9, 0x72, 0x65, 0x7a)]))).toBe('Pérez')
  expect(await readCsvFile(new Blob(['\uFEFFPérez']))).toBe('Pérez')
})
