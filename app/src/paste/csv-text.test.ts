import { expect, test } from 'vitest'
import { cellsOf, readCsvFile, textOf } from './csv-text.ts'

test.each([
  ['a spreadsheet', 'Number\tPlate\n41\tABC'],
  ['a CSV file', 'Number,Plate\r\n41,ABC\r\n'],
  ['a CSV file of a country with decimal commas', 'Number;Plate\n41;ABC\n'],
])('the cells of %s', (_, text) => {
  expect(cellsOf(text).slice(0, 2)).toEqual([
    ['Number', 'Plate'],
    ['41', 'ABC'],
  ])
})

test('a list of one column is one cell a line', () => {
  expect(cellsOf('41\n42')).toEqual([['41'], ['42']])
})

test('what is written is read again, with tabs, quotes and line breaks', () => {
  const rows = [
    ['2A stone, washed', 'a "good" one'],
    ['two\nlines', 'a\ttab'],
  ]
  expect(cellsOf(textOf(rows))).toEqual(rows)
})

test('a file of a spreadsheet on Windows keeps its accents', async () => {
  expect(await readCsvFile(new Blob([Uint8Array.of(0x50, 0xe9, 0x72, 0x65, 0x7a)]))).toBe('Pérez')
  expect(await readCsvFile(new Blob(['\uFEFFPérez']))).toBe('Pérez')
})
