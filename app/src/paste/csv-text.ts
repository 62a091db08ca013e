/** Text of a spreadsheet as cells, and back: tabs, commas or semicolons, with quotes. */
import Papa from 'papaparse'

/** The cells of a pasted text. It keeps blank rows, so that lines have their numbers. */
export function cellsOf(text: string): string[][] {
  if (text.trim() === '') return []
  return Papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data
}

/** What a spreadsheet copies has tabs. A file has the sign that its first row has most often, outside of quotes. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const [first = ''] = text
    .trim()
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
  const counts = [',', ';', '|'].map(sign => ({ sign, count: first.split(sign).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Cells as a text that is pasted into a spreadsheet, and read again. */
export function textOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map(row => [...row]),
    { delimiter: '\t', newline: '\n' },
  )
}

/** Larger files are no list of trucks or people. */
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
