/** The pages of a statement that list its lines, each with the number of its rule's footnote. */
import { setImmediate } from 'node:timers/promises'
import { agreementNote } from '@haulway/domain/pay/statement/line-groups.ts'
import { titleOfCode } from '@haulway/domain/pay/statement/printed-labels.ts'
import type { PrintedLine } from '@haulway/domain/pay/statement/printed-statement.ts'
import type { PrintWords } from './print-format.ts'
import { bottomOf, type Printing } from './printing.ts'
import { margin, quiet, type Sheet } from './sheet.ts'

/** Columns by where they begin, or, for numbers, by where they end: these are on the right of the sheet. */
const columnsOf = ({ width }: Sheet) => ({
  day: margin,
  load: 116,
  tickets: 150,
  line: 234,
  quantity: width - 184,
  rate: width - 106,
  amount: width - margin,
})
const widths = { tickets: 78, line: 120 }
const style = { size: 8.5 }
const projectStyle = { size: 9.5, face: 'bold' } as const
const rowHeight = 11

/** Other requests are served between two pages, since a long statement takes seconds. */
export async function drawLines(printing: Printing): Promise<void> {
  const { sheet, words, printed } = printing
  const at = columnsOf(sheet)
  sheet.text(words.texts.lines, margin, margin + 14, { size: 14, face: 'bold' })
  let y = drawHead(printing, margin + 30)
  let project: string | undefined
  for (const line of printed.lines) {
    const cells = cellsOf(line, printing)
    const height = rowHeight * Math.max(cells.tickets.length, cells.line.length) + 4
    const title = line.project === project ? [] : sheet.wrap(line.project, sheet.width - 2 * margin, projectStyle)
    const titleHeight = title.length === 0 ? 0 : 8 + 12 * title.length
    if (y + height + titleHeight > bottomOf(sheet)) {
      await setImmediate()
      sheet.addPage()
      y = drawHead(printing, margin + 8)
    }
    for (const [i, text] of title.entries()) sheet.text(text, margin, y + 14 + 12 * i, projectStyle)
    y += titleHeight
    project = line.project
    drawLine(printing, cells, y)
    y += height
  }
  sheet.rule(y + 2)
  sheet.text(words.texts.earned, at.line, y + 16, { size: 9.5, face: 'bold' })
  sheet.text(words.amount(printed.earnedCents), at.amount, y + 16, { size: 9.5, face: 'bold' }, 'right')
}

function drawHead({ sheet, words }: Printing, y: number): number {
  const { texts } = words
  const at = columnsOf(sheet)
  for (const column of ['day', 'load', 'tickets', 'line'] as const) {
    sheet.text(texts[column], at[column], y, { size: 8, color: quiet })
  }
  for (const column of ['quantity', 'rate', 'amount'] as const) {
    sheet.text(texts[column], at[column], y, { size: 8, color: quiet }, 'right')
  }
  sheet.rule(y + 5)
  return y + 6
}

type Cells = Record<'day' | 'load' | 'quantity' | 'rate' | 'amount' | 'note', string> &
  Record<'tickets' | 'line', string[]>

function cellsOf(line: PrintedLine, { sheet, words, notes }: Printing): Cells {
  const { texts, fill } = words
  const corrects = line.corrects === null ? [] : [fill(texts.corrects, { number: line.corrects })]
  const title = [line.material ?? titleOfCode(line.code, texts.titles), ...corrects].join(', ')
  return {
    day: line.day === null ? '' : words.day(line.day),
    load: line.loadNo === null ? '' : words.number(line.loadNo),
    tickets: sheet.wrap(line.ticketNumbers.join(', '), widths.tickets, style),
    line: sheet.wrap(title, widths.line, style),
    note: `${notes.get(line.rule)}${line.agreement === undefined ? '' : agreementNote(line.agreement)}`,
    quantity: quantityText(line, words),
    rate: line.rateNano === undefined ? '' : words.rate(line.rateNano, line.ratePer ?? line.unit),
    amount: words.amount(line.amountCents),
  }
}

function quantityText({ quantityMilli, unit }: PrintedLine, words: PrintWords): string {
  if (quantityMilli === undefined) return ''
  return unit === undefined ? words.number(quantityMilli / 1000) : words.quantity(quantityMilli / 1000, unit)
}

function drawLine({ sheet }: Printing, cells: Cells, y: number): void {
  const at = columnsOf(sheet)
  const base = y + rowHeight
  sheet.text(cells.day, at.day, base, style)
  sheet.text(cells.load, at.load, base, style)
  for (const column of ['tickets', 'line'] as const) {
    for (const [i, text] of cells[column].entries()) sheet.text(text, at[column], base + i * rowHeight, style)
  }
  const last = cells.line.length - 1
  const noteX = at.line + sheet.widthOf(cells.line[last] ?? '', style) + 2
  sheet.text(cells.note, noteX, base + last * rowHeight - 3, { size: 6 })
  sheet.text(cells.quantity, at.quantity, base, style, 'right')
  sheet.text(cells.rate, at.rate, base, style, 'right')
  sheet.text(cells.amount, at.amount, base, { ...style, face: 'bold' }, 'right')
}
