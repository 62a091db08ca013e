import { listSources } from './source.ts'

/** The cells of a row of GLOSSARY.md, by the heading of their column. */
export type GlossaryRow = Record<string, string>

/** Reads the rows of the table below a heading of GLOSSARY.md. */
export function readGlossary(heading: string): GlossaryRow[] {
  const [glossary] = listSources('GLOSSARY.md')
  const lines = glossary?.lines ?? []
  const begin = lines.indexOf(`## ${heading}`)
  const table = lines
    .slice(begin + 1)
    .filter((line, i, rest) => line.startsWith('|') && !rest.slice(0, i).some(isHeading))
  const [columns, , ...rows] = table.map(cells)
  return rows.map(row => Object.fromEntries(row.map((cell, i) => [columns?.[i] ?? '', cell])))
}

/** All words of one column; a cell with several words is split at its commas. */
export function listWords(rows: GlossaryRow[], column: string): string[] {
  return rows.flatMap(row => (row[column] ?? '').split(',').map(word => word.trim().replaceAll('`', ''))).filter(isWord)
}

function isWord(word: string): boolean {
  return word !== '' && word !== '–'
}

function isHeading(line: string): boolean {
  return line.startsWith('#')
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}
