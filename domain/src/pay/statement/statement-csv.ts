/** A statement as CSV: a row for each line and each part, whose amounts add up to the pay. */
import { type CellValue, csvOf } from '../../csv.ts'
import { lineRules } from '../line/line-rules.ts'
import { centsText, milliText, percentText, rateText } from './printed-numbers.ts'
import { type PrintedLine, type PrintedPart, type PrintedStatement, partsOf } from './printed-statement.ts'

const head = [
  'Statement',
  'From',
  'To',
  'Payer',
  'Payee',
  'Currency',
  'Day',
  'Project',
  'Load',
  'Tickets',
  'Truck',
  'Line',
  'Name',
  'Quantity',
  'Unit',
  'Rate',
  'Rate per',
  'Amount',
  'Rule',
  'Corrects',
]

/** @throws Error when the statement does not add up */
export function statementCsv(printed: PrintedStatement): string {
  const { number, from, to, payer, payee, currency } = printed
  const start = [number, from, to, payer.name, payee.name, currency]
  const rows = [...printed.lines.map(lineCells), ...partsOf(printed).map(partCells)]
  return csvOf(
    head,
    rows.map(cells => [...start, ...cells]),
  )
}

function lineCells(line: PrintedLine): CellValue[] {
  const { day, project, loadNo, ticketNumbers, truckNumber, code, quantityMilli, unit, amountCents } = line
  return [
    day ?? undefined,
    project,
    loadNo ?? undefined,
    ticketNumbers.join(' '),
    truckNumber ?? undefined,
    code,
    undefined,
    quantityMilli === undefined ? undefined : milliText(quantityMilli),
    unit,
    ...rateCells(line),
    centsText(amountCents),
    lineRules[line.rule],
    line.corrects ?? undefined,
  ]
}

function rateCells({ rateNano, ratePer, unit }: PrintedLine): [rate: CellValue, per: CellValue] {
  if (rateNano === undefined) return [undefined, undefined]
  if (unit === 'percent') return [percentText(rateNano), 'percent']
  return [rateText(rateNano), ratePer ?? unit]
}

function partCells({ code, name, kind, certificateNo, loadNo, day, amountCents }: PrintedPart): CellValue[] {
  const between = [undefined, undefined, undefined, undefined]
  const title = certificateNo === undefined ? (name ?? kind) : `${name}, certificate ${certificateNo}`
  const start = certificateNo === undefined ? day : undefined
  return [start, undefined, loadNo, undefined, undefined, code, title, ...between, centsText(amountCents)]
}
