/** The kinds of rows that can be pasted: their columns, what makes a row of cells, and what makes two rows the same. */
import { z } from 'zod'
import {
  type ExcavatorOperatorForm,
  excavatorOperatorFormSchema,
  type Person,
  personSchema,
} from '../entity/staff/excavator-operator.ts'
import { type MaterialForm, materialFormSchema } from '../material/material.ts'
import {
  refuseGross,
  type TruckForm,
  type TruckType,
  truckFormSchema,
  truckTypeDefaults,
  truckTypes,
} from '../truck/truck.ts'
import { type Unit, unitNames } from '../units.ts'
import { type DecimalSign, parseNumber, scaleNumber } from './table-number.ts'

/** How the screen reads cells: measures in the units of the cell, or else the user's. */
export type CellReaders = {
  /** Grams, liters or grams per cubic meter. */
  measure: (value: number, kind: 'weight' | 'volume' | 'density', system: 'us' | 'metric' | undefined) => number
  /** The user's units. A bare "t" is a ton in US units, as on tickets there, and a tonne in metric ones. */
  system: 'us' | 'metric'
  /** The labels of choices on the screen, such as "Tri-axle". */
  labels: { truckType: Record<TruckType, string>; unit: Record<Unit, string> }
}

/** The text of a column's cell, or '' if the row has none, and the text of its head. */
export type Cell = { text: string; head: string }
type Cells = (column: PasteColumn) => Cell
type TableReaders = CellReaders & { decimalSign: DecimalSign }

const supplierRowSchema = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(254).optional(),
})

/** Other words for a column's head, besides its label on the screen. Case and signs don't matter. */
export const headWords = {
  number: [
    'number',
    'no',
    'truck',
    'truck number',
    'truck no',
    'unit no',
    'unit number',
    'fleet number',
    '#',
    'truck #',
    'unit #',
  ],
  plate: ['plate', 'license', 'license plate', 'tag'],
  truckType: ['type', 'truck type', 'body type'],
  axles: ['axles', 'axle count', 'number of axles'],
  tareGrams: ['tare', 'tare weight', 'empty', 'empty weight', 'light weight'],
  legalGrossGrams: ['gross', 'gross weight', 'legal gross', 'legal gross weight', 'gvw', 'gvwr', 'max gross'],
  bodyLiters: ['volume', 'body volume', 'body', 'bed', 'capacity', 'box'],
  firstName: ['first name', 'first', 'given name', 'name', 'driver', 'operator', 'employee'],
  lastName: ['last name', 'last', 'surname', 'family name'],
  email: ['email', 'e mail', 'mail', 'email address'],
  phoneNo: ['phone', 'phone number', 'cell', 'mobile', 'telephone'],
  machine: ['machine', 'excavator', 'loader', 'equipment'],
  ticketSeries: ['ticket series', 'series', 'tickets', 'ticket prefix', 'prefix'],
  name: ['name', 'material', 'product', 'pit', 'quarry', 'supplier', 'business', 'company'],
  unit: ['unit', 'sold by', 'unit of measure', 'uom', 'per'],
  priceE4: ['price', 'rate', 'unit price', 'cost', 'tip fee'],
  direction: ['direction', 'sold or accepted'],
  gramsPerCubicMeter: ['density', 'loose density'],
} as const satisfies Record<string, readonly string[]>
export type PasteColumn = keyof typeof headWords

/** The columns whose numbers may have decimals. */
export const numberColumns: readonly PasteColumn[] = [
  'tareGrams',
  'legalGrossGrams',
  'bodyLiters',
  'priceE4',
  'gramsPerCubicMeter',
]

type Kind<Row> = {
  schema: z.ZodType<Row>
  /** In the order that a table without a head has. */
  columns: readonly PasteColumn[]
  required: readonly PasteColumn[]
  /** The fields that the cells fill. `NaN` and '?' are cells that can't be read. */
  fieldsOf: (cells: Cells, readers: TableReaders) => Record<string, unknown>
  /** By which a business tells two of them apart; undefined when it does not. */
  keyOf: (row: Row) => string | undefined
  keyColumn: PasteColumn
}

const person = ['firstName', 'lastName', 'email', 'phoneNo'] as const

type PasteRows = {
  trucks: TruckForm
  drivers: Person
  operators: ExcavatorOperatorForm
  materials: MaterialForm
  suppliers: z.infer<typeof supplierRowSchema>
}
export type PasteKind = keyof PasteRows
export type PasteRowOf<Name extends PasteKind> = PasteRows[Name]

export const pasteKinds: { [Name in PasteKind]: Kind<PasteRows[Name]> } = {
  trucks: {
    schema: truckFormSchema.superRefine(refuseGross),
    columns: ['number', 'plate', 'truckType', 'axles', 'tareGrams', 'legalGrossGrams', 'bodyLiters'],
    required: ['number'],
    fieldsOf: truckFields,
    keyOf: ({ number }) => number,
    keyColumn: 'number',
  },
  drivers: {
    schema: personSchema,
    columns: person,
    required: ['firstName'],
    fieldsOf: personFields,
    keyOf: ({ email }) => email,
    keyColumn: 'email',
  },
  operators: {
    schema: excavatorOperatorFormSchema,
    columns: [...person, 'machine', 'ticketSeries'],
    required: ['firstName', 'machine', 'ticketSeries'],
    fieldsOf: cells => ({
      ...personFields(cells),
      machine: cells('machine').text,
      ticketSeries: cells('ticketSeries').text.toUpperCase(),
    }),
    keyOf: ({ ticketSeries }) => ticketSeries,
    keyColumn: 'ticketSeries',
  },
  materials: {
    schema: materialFormSchema,
    columns: ['name', 'unit', 'priceE4', 'direction', 'gramsPerCubicMeter'],
    required: ['name', 'priceE4'],
    fieldsOf: materialFields,
    keyOf: ({ name, direction }) => `${name} ${direction}`,
    keyColumn: 'name',
  },
  suppliers: {
    schema: supplierRowSchema,
    columns: ['name', 'email'],
    required: ['name'],
    fieldsOf: cells => ({ name: cells('name').text, ...filled('email', cells('email').text) }),
    keyOf: ({ name }) => name,
    keyColumn: 'name',
  },
}

/** "Tri-Axle" and "triaxle" are the same word; so are "Cubic Yard" and "cubicyard". */
export function wordOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#³]/gu, '')
}

/** Weights, axles and volume that a table leaves out are the usual ones of the type, as in the form of a truck. */
function truckFields(cells: Cells, { labels, ...readers }: TableReaders) {
  const truckType = choiceOf(cells('truckType').text, truckTypes, labels.truckType, truckWords) ?? 'triAxle'
  // If the type is unknown, only the type is wrong.
  const usual = truckTypeDefaults[truckType === '?' ? 'triAxle' : truckType]
  const sized = (column: 'tareGrams' | 'legalGrossGrams' | 'bodyLiters', kind: 'weight' | 'volume') =>
    measured(cells(column), kind, readers) ?? usual[column]
  const axles = cells('axles').text
  return {
    number: cells('number').text,
    plate: cells('plate').text,
    truckType,
    axles: axles === '' ? usual.axles : Number(axles),
    tareGrams: sized('tareGrams', 'weight'),
    legalGrossGrams: sized('legalGrossGrams', 'weight'),
    ...filled('bodyLiters', sized('bodyLiters', 'volume')),
  }
}

/** A name in one cell is split at its first blank, unless the table has a column of last names. */
function personFields(cells: Cells) {
  const first = cells('firstName').text
  const last = cells('lastName').text
  const [, one = first, rest = ''] = last === '' ? (/^(\S+)\s+(.+)$/s.exec(first) ?? []) : []
  const name = { firstName: one, lastName: last || rest }
  return { ...name, ...filled('email', cells('email').text), phoneNo: cells('phoneNo').text }
}

function materialFields(cells: Cells, readers: TableReaders) {
  const { system, labels, decimalSign } = readers
  const price = cells('priceE4').text.replace(/^[^\d.,]+/, '')
  const density = measured(cells('gramsPerCubicMeter'), 'density', readers)
  return {
    name: cells('name').text,
    unit: choiceOf(cells('unit').text, unitNames, labels.unit, unitWordsIn[system]) ?? 'ton',
    ...filled('priceE4', price === '' ? undefined : (scaleNumber(parseNumber(price, decimalSign), 4) ?? Number.NaN)),
    direction: choiceOf(cells('direction').text, ['sold', 'taken'], undefined, directionWords) ?? 'sold',
    ...filled('gramsPerCubicMeter', density),
  }
}

function filled(field: string, value: unknown): Record<string, unknown> {
  return value === '' || value === undefined ? {} : { [field]: value }
}

/** @returns undefined for an empty cell, NaN for one that can't be read */
function measured(
  { text, head }: Cell,
  kind: 'weight' | 'volume' | 'density',
  { measure, decimalSign }: Pick<TableReaders, 'measure' | 'decimalSign'>,
) {
  if (text === '') return undefined
  const [, number = text, unit = ''] = /^([\d.,\s’']*\d)\s*(\p{L}.*)$/u.exec(text) ?? []
  const word = wordOf(unit) || (/\(([^)]*)\)\s*$/.exec(head)?.[1] ?? '')
  const system = systemWords.get(wordOf(word))
  if (unit !== '' && !system) return Number.NaN
  return measure(Number(parseNumber(number, decimalSign) ?? Number.NaN), kind, system)
}

const systemWords = new Map<string, 'us' | 'metric'>([
  ...['lb', 'lbs', 'pound', 'pounds', 'yd', 'yd3', 'yd³', 'cy', 'yard', 'yards', 'lbyd3', 'lbyd³'].map(
    word => [word, 'us'] as const,
  ),
  ...['kg', 'kgs', 'm3', 'm³', 'kgm3', 'kgm³'].map(word => [word, 'metric'] as const),
])

/** @returns undefined for an empty cell, '?' for a word that is none of the choices */
function choiceOf<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  labels: Record<Choice, string> | undefined,
  others: Partial<Record<Choice, readonly string[]>>,
): Choice | '?' | undefined {
  const word = wordOf(text)
  if (word === '') return undefined
  const words = (choice: Choice) => [choice, ...(labels ? [labels[choice]] : []), ...(others[choice] ?? [])]
  return choices.find(choice => words(choice).some(each => wordOf(each) === word)) ?? '?'
}

const truckWords: Partial<Record<TruckType, readonly string[]>> = {
  singleAxle: ['single'],
  tandem: ['tandem axle', 'tandem dump', '10 wheeler', 'ten wheeler'],
  triAxle: ['tri', 'triaxle dump'],
  quad: ['quad axle', 'quad dump'],
  superDump: ['super'],
  transfer: ['truck and pup', 'pup', 'transfer dump'],
  semi: ['semi dump', 'end dump', 'belly dump', 'trailer'],
  tipper8x4: ['8x4'],
  articulated: ['adt', 'articulated dump', 'rock truck'],
}

const unitWords: Partial<Record<Unit, readonly string[]>> = {
  ton: ['tons', 'tn', 'short ton', 'st'],
  tonne: ['tonnes', 'metric ton', 'mt'],
  yard: ['yd', 'yds', 'yards', 'cy', 'yd3', 'yd³', 'cubic yards'],
  cubicMeter: ['m3', 'm³', 'cubic meters'],
  load: ['loads', 'ld', 'each', 'truckload'],
}

const unitWordsIn = {
  us: { ...unitWords, ton: [...(unitWords.ton ?? []), 't'] },
  metric: { ...unitWords, tonne: [...(unitWords.tonne ?? []), 't'] },
}

const directionWords = {
  sold: ['sell', 'sells', 'sale', 'vendido', 'vende', 'vendu', 'vend'],
  taken: [
    'accepted',
    'accepts',
    'accept',
    'take',
    'takes',
    'dump',
    'tip',
    'recibido',
    'recibe',
    'accepte',
    'pris',
    'prend',
  ],
} as const
