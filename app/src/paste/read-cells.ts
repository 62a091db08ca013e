/** Text of a spreadsheet as cells, and back: tabs, commas or semicolons, with quotes. */
import type { DecimalSign, PastedCells } from '@haulway/domain/paste/table-number.ts'
import Papa from 'papaparse'

/** The cells of a pasted text. It keeps blank rows, so that lines have their numbers. */
export function cellsOf(text: string): PastedCells {
  const delimiter = delimiterOf(text)
  return { cells: text.trim() === '' ? [] : Papa.parse<string[]>(text, { delimiter }).data, delimiter }
}

/** What a spreadsheet copies has tabs. A file has the sign that its first row has most often, outside of quotes. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const [first = ''] = text
    .trim()
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
  // A comma between digits may be part of a number, as in "41;12,5".
  const counted = first.replaceAll(/(?<=\d),(?=\d)/g, '')
  const counts = [',', ';', '|'].map(sign => ({ sign, count: counted.split(sign).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Cells as a text that is pasted into a spreadsheet, and read again with the same decimal sign. */
export function textOf(rows: readonly (readonly string[])[], sign: DecimalSign): string {
  return Papa.unparse(
    rows.map(row => [...row]),
    { delimiter: sign === ',' ? ';' : '\t', newline: '\n' },
  )
}

/** Larger files are not lists of trucks or people. */
export const fileBytesMax = 2_000_000

/** The text of a CSV file: UTF-8, or what spreadsheets on Windows write. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
