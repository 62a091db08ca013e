/**
 * Reads the file that a scale house exports: a row for each weighing. Each row becomes a weighing, or says what can't
 * be read in it. Rows past the most that are read at once are counted.
 */
import { weightUnits } from '../pay/load/load-facts.ts'
import { instantAt } from '../work/project/shift-times.ts'
import { wordOf } from './paste-kinds.ts'
import { type DecimalSign, decimalSignOf, type PastedCells, parseNumber, scaleNumber } from './table-number.ts'

type WeightUnit = (typeof weightUnits)[number]

/** Words for the head of each column. Case, accents and signs don't matter. */
export const scaleHeads = {
  ticketNo: ['ticket', 'ticket no', 'ticket number', 'ticket #', 'tkt', 'boleta', 'boleto', 'folio', 'billet'],
  truck: ['truck', 'truck no', 'truck number', 'truck #', 'vehicle', 'vehicle id', 'unit no', 'camión', 'camion'],
  plate: ['plate', 'license', 'license plate', 'tag', 'placa', 'placas', 'plaque'],
  date: ['date', 'day', 'ticket date', 'date time', 'weighed', 'weighed at', 'fecha'],
  time: ['time', 'time out', 'out', 'hour', 'hora', 'heure'],
  gross: ['gross', 'gross weight', 'gross wt', 'bruto', 'peso bruto', 'brut', 'poids brut'],
  tare: ['tare', 'tare weight', 'tare wt', 'tara', 'empty'],
  net: ['net', 'net weight', 'net wt', 'neto', 'peso neto', 'poids net'],
  unit: ['unit', 'weight unit', 'uom', 'unidad', 'unité'],
  weighmaster: [
    'weighmaster',
    'weigh master',
    'weighed by',
    'scale operator',
    'clerk',
    'pesador',
    'basculista',
    'peseur',
  ],
  tareOn: ['tare date', 'tare weighed', 'fecha de tara', 'date de tare'],
} as const satisfies Record<string, readonly string[]>
export type ScaleColumn = keyof typeof scaleHeads
const scaleColumns = Object.keys(scaleHeads) as ScaleColumn[]
const weightColumns: readonly ScaleColumn[] = ['gross', 'tare', 'net']

/** One weighing, in millionths of the scale's unit. */
export type ScaleRow = {
  ticketNo: string | undefined
  truck: string | undefined
  plate: string | undefined
  /** Undefined for a file without dates and times. */
  weighedAt: number | undefined
  unit: WeightUnit
  grossMicro: number | undefined
  tareMicro: number | undefined
  netMicro: number
  weighmaster: string | undefined
  tareOn: string | undefined
}

/**
 * `nameless`: neither a ticket number nor a truck with a time. `weight`: no net, or a weight that can't be read. `sum`:
 * the net is not the gross less the tare. `time`: the date or the time can't be read.
 */
export const scaleRowProblems = ['nameless', 'weight', 'sum', 'time'] as const
export type ScaleRowProblem = (typeof scaleRowProblems)[number]

export type ReadScaleRow = {
  /** Its line in the file, from 1, with the head. */
  line: number
  cells: readonly string[]
} & ({ row: ScaleRow; problem?: undefined } | { row?: undefined; problem: ScaleRowProblem })

export type ScaleFile = {
  rows: ReadScaleRow[]
  /** Whether the first line names at least a ticket or a truck, and weights. */
  hasHead: boolean
  /** Heads that no column has. */
  unused: string[]
  /** How many rows after the first `scaleRowsMax` were not read. */
  tooMany: number
}

/** The most weighings that are read at once: more than a pit's day. */
export const scaleRowsMax = 1000

type Options = {
  /** The unit of weights that name none. */
  unit: WeightUnit
  /** How 3/4 is read: as April 3, or as March 4. */
  dayFirst: boolean
  timeZone: string
}

/** @param table with a head; blank rows are skipped */
export function readScaleFile({ cells: table, delimiter }: PastedCells, options: Options): ScaleFile {
  const lines = table
    .map((cells, nth) => ({ line: nth + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const [head, ...body] = lines
  const columns = head?.cells.map(columnOf) ?? []
  const has = (column: ScaleColumn) => columns.includes(column)
  const hasHead = (has('ticketNo') || has('truck') || has('plate')) && (has('net') || (has('gross') && has('tare')))
  if (!head || !hasHead) return { rows: [], hasHead: false, unused: [], tooMany: 0 }
  const headCell = head.cells[columns.indexOf(has('net') ? 'net' : 'gross')] ?? ''
  const headUnit = unitOf(/\(([^)]*)\)/.exec(headCell)?.[1], options.unit)
  const weighed = columns.map(column => column !== undefined && weightColumns.includes(column))
  const sign = decimalSignOf(
    delimiter,
    body.flatMap(({ cells }) => cells.filter((_, nth) => weighed[nth])),
  )
  const rows = body.slice(0, scaleRowsMax).map(({ line, cells }): ReadScaleRow => {
    const cellOf = (column: ScaleColumn) => cells[columns.indexOf(column)] ?? ''
    return { line, cells, ...readRow(cellOf, sign, { ...options, unit: headUnit ?? options.unit }) }
  })
  const unused = head.cells.filter((cell, nth) => cell !== '' && columns[nth] === undefined)
  return { rows, hasHead, unused, tooMany: body.length - rows.length }
}

function columnOf(cell: string): ScaleColumn | undefined {
  const word = wordOf(cell.replace(/\([^)]*\)\s*$/, ''))
  return scaleColumns.find(column => scaleHeads[column].some(known => wordOf(known) === word))
}

function readRow(
  cellOf: (column: ScaleColumn) => string,
  sign: DecimalSign,
  { unit: usual, dayFirst, timeZone }: Options,
): { row: ScaleRow } | { problem: ScaleRowProblem } {
  const unit = unitOf(cellOf('unit'), usual) ?? usual
  const weights = weightColumns.map(column => {
    const [, number = cellOf(column), own = ''] = /^(.*\d)\s*(\p{L}+)\.?$/u.exec(cellOf(column)) ?? []
    if (number === '') return undefined
    return own !== '' && unitOf(own, unit) !== unit
      ? Number.NaN
      : (scaleNumber(parseNumber(number, sign), 6) ?? Number.NaN)
  })
  const [grossMicro, tareMicro, stated] = weights
  const computed = grossMicro !== undefined && tareMicro !== undefined ? grossMicro - tareMicro : undefined
  const netMicro = stated ?? computed
  if (weights.some(Number.isNaN) || netMicro === undefined || netMicro <= 0) return { problem: 'weight' }
  if (computed !== undefined && computed !== netMicro) return { problem: 'sum' }
  const weighedAt = instantOf(cellOf('date'), cellOf('time'), dayFirst, timeZone)
  if (weighedAt === null) return { problem: 'time' }
  const [ticketNo, truck, plate] = (['ticketNo', 'truck', 'plate'] as const).map(column => cellOf(column) || undefined)
  if (!ticketNo && (weighedAt === undefined || !(truck || plate))) return { problem: 'nameless' }
  const tareOn = dayIn(cellOf('tareOn'), dayFirst)
  return {
    row: {
      ticketNo: ticketNo?.slice(0, 24),
      truck,
      plate,
      weighedAt,
      unit,
      grossMicro,
      tareMicro,
      netMicro,
      weighmaster: cellOf('weighmaster').slice(0, 80) || undefined,
      tareOn,
    },
  }
}

const unitWords: Record<WeightUnit, readonly string[]> = {
  lb: ['lb', 'lbs', 'pound', 'pounds'],
  kg: ['kg', 'kgs', 'kilogram', 'kilograms'],
  ton: ['ton', 'tons', 'tn', 'st', 'short ton', 'short tons'],
  tonne: ['tonne', 'tonnes', 'mt', 'metric ton', 'metric tons', 'metric tonne', 'metric tonnes'],
}

/** @param usual the unit of weights that name none: a bare "t" is a short ton where pounds are used, else a tonne */
function unitOf(text: string | undefined, usual: WeightUnit): WeightUnit | undefined {
  const word = wordOf(text ?? '')
  if (word === 't') return usual === 'lb' || usual === 'ton' ? 'ton' : 'tonne'
  return weightUnits.find(unit => unitWords[unit].some(known => wordOf(known) === word))
}

/** @returns undefined for a row without a date and a time, null for one that can't be read */
function instantOf(date: string, time: string, dayFirst: boolean, timeZone: string): number | undefined | null {
  if (date === '') return undefined
  const day = dayIn(date, dayFirst)
  const clock = clockIn(time === '' ? date.replace(/^\S+\s*[T,]?\s*/, '') || date.replace(/^.*T/, '') : time)
  if (!day || clock === undefined) return null
  return instantAt(day, clock, timeZone)
}

function dayIn(text: string, dayFirst: boolean): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text)
  const [, a = '', b = '', c = ''] = iso ?? local ?? []
  if (a === '') return undefined
  const year = iso ? a : c.length === 2 ? `20${c}` : c
  const [month, day] = iso ? [b, c] : dayFirst ? [b, a] : [a, b]
  const text10 = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${text10}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text10 ? undefined : text10
}

/** Minutes after midnight. */
function clockIn(text: string): number | undefined {
  const [, hours = '', minutes = '', , half] =
    /^(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*m?\.?$/i.exec(text) ?? []
  if (hours === '' || Number(minutes) > 59) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return hour > 23 ? undefined : hour * 60 + Number(minutes)
}
