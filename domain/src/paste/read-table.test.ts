import { expect, test } from 'vitest'
import { type TruckType, truckTypeDefaults, truckTypes } from '../truck/truck.ts'
import { type Unit, unitNames } from '../units.ts'
import { headWords, type PasteColumn, type PasteKind, pasteKinds } from './paste-kinds.ts'
import { type PastedTable, pastedRowsMax, readTable } from './read-table.ts'

const per = { weight: { us: 453.59237, metric: 1000 }, volume: { us: 764.554857984, metric: 1000 } }
const readers = {
  measure: (value: number, kind: 'weight' | 'volume' | 'density', system: 'us' | 'metric' = 'us') =>
    Math.round(value * (kind === 'density' ? 1000 : per[kind][system])),
  system: 'us' as 'us' | 'metric',
  labels: {
    truckType: Object.fromEntries(truckTypes.map(type => [type, `Tipo ${type}`])) as Record<TruckType, string>,
    unit: Object.fromEntries(unitNames.map(unit => [unit, `unidad ${unit}`])) as Record<Unit, string>,
  },
}
const labels = Object.fromEntries(Object.keys(headWords).map(column => [column, `${column} label`])) as Record<
  PasteColumn,
  string
>

const kinds = Object.keys(pasteKinds) as PasteKind[]

function read<Name extends PasteKind>(name: Name, text: string, held: string[] = [], system = readers.system) {
  const cells = text.split('\n').map(line => line.split(';'))
  return readTable(name, { cells, delimiter: '\t' }, { readers: { ...readers, system }, labels, held })
}
const problemsOf = ({ rows }: PastedTable<unknown>) => rows.map(({ problems }) => problems)

test('a table of trucks with a head is read by its head, in any order, with the units that it names', () => {
  const { rows, unused } = read('trucks', 'Gross (kg);Truck #;Empty weight;VIN\n32,000;41;28,000 lb;1FT')
  expect(rows[0]?.row).toMatchObject({
    number: '41',
    truckType: 'triAxle',
    tareGrams: 12_700_586,
    legalGrossGrams: 32_000_000,
    axles: truckTypeDefaults.triAxle.axles,
  })
  expect(unused).toEqual(['VIN'])
})

test('without a head the columns have their order, and what is left out is usual for the type', () => {
  const { rows, head } = read('trucks', '41;ABC 123;tandem\n\n42')
  expect(head).toBeUndefined()
  expect(rows.map(({ line }) => line)).toEqual([1, 3])
  expect(rows[0]?.row).toMatchObject({ plate: 'ABC 123', truckType: 'tandem', ...truckTypeDefaults.tandem })
})

test('a choice is read by its label on the screen, too', () => {
  expect(read('trucks', '41;;tipo quad').rows[0]?.row?.truckType).toBe('quad')
})

test('each bad row says in which columns it is wrong, and the others can be added', () => {
  const table = read(
    'trucks',
    'number;type;axles;empty;gross\n;;;;\n41;spaceship;;;\n42;;4;x;\n43;;;40000;30000\n44;;;;',
  )
  expect(problemsOf(table)).toEqual([
    [{ column: 'truckType', problem: 'wrong' }],
    [{ column: 'tareGrams', problem: 'wrong' }],
    [{ column: 'legalGrossGrams', problem: 'notMore' }],
    [],
  ])
  expect(table.rows.flatMap(({ row }) => (row ? [row.number] : []))).toEqual(['44'])
})

test('a row that the table has twice, or the business has, is not added again', () => {
  expect(problemsOf(read('trucks', '41\n41\n7', ['7']))).toEqual([
    [],
    [{ column: 'number', problem: 'twice' }],
    [{ column: 'number', problem: 'held' }],
  ])
})

test('a driver’s name in one cell is split, and a wrong email or phone number is named', () => {
  const { rows } = read(
    'drivers',
    'Driver;Email;Cell\nDana Reyes Ortiz;dana@x.example;303 555 0142\nJoe;joe(at)x;303 555',
  )
  expect(rows[0]?.row).toEqual({
    firstName: 'Dana',
    lastName: 'Reyes Ortiz',
    email: 'dana@x.example',
    phoneNo: '303 555 0142',
  })
  expect(rows[1]?.problems).toEqual([
    { column: 'email', problem: 'wrong' },
    { column: 'phoneNo', problem: 'wrong' },
  ])
})

test('two drivers without an email are two drivers', () => {
  expect(problemsOf(read('drivers', 'Dana\nDana'))).toEqual([[], []])
})

test('an operator needs a machine and a series of tickets', () => {
  expect(read('operators', 'Otto;Reyes;;;EX 1;or').rows[0]?.row).toMatchObject({ machine: 'EX 1', ticketSeries: 'OR' })
  expect(problemsOf(read('operators', 'Otto'))).toEqual([
    [
      { column: 'machine', problem: 'missing' },
      { column: 'ticketSeries', problem: 'missing' },
    ],
  ])
})

test.each([
  ['us', 'ton'],
  ['metric', 'tonne'],
] as const)('in %s units a bare "t" is a %s, and other words mean the same everywhere', (system, unit) => {
  const table = read('materials', 'name;unit;price\nA;t;1\nB;T;1\nC;tons;1\nD;MT;1', [], system)
  expect(table.rows.map(({ row }) => row?.unit)).toEqual([unit, unit, 'ton', 'tonne'])
})

test('a material has a price, with or without a currency sign, and a unit', () => {
  const { rows } = read(
    'materials',
    'Material;Price;Unit;Direction\n2A stone;$9.50;cy;\nClean fill;4;;dump\nSand;;;\nSpoil;4;;accepté',
  )
  expect(rows[0]?.row).toMatchObject({ name: '2A stone', priceE4: 95_000, unit: 'yard', direction: 'sold' })
  expect(rows[1]?.row).toMatchObject({ priceE4: 40_000, unit: 'ton', direction: 'taken' })
  expect(rows[2]?.problems).toEqual([{ column: 'priceE4', problem: 'missing' }])
  expect(rows[3]?.row).toMatchObject({ direction: 'taken' })
})

test('a name that is too long says so', () => {
  expect(problemsOf(read('suppliers', 'x'.repeat(81)))).toEqual([[{ column: 'name', problem: 'tooLong' }]])
})

test.each(kinds)('no row of %s is lost: each is to add, has a problem, or waits for the next time', kind => {
  const lines = Array.from({ length: pastedRowsMax + 7 }, (_, nth) => `${nth};${nth};?;?;?;?;?`)
  const { rows, rest } = read(kind, lines.join('\n'))
  expect(rows.length + rest.length).toBe(lines.length)
  for (const { row, problems } of rows) expect(row === undefined).toBe(problems.length > 0)
})

test.each(kinds)('%s: each required column that is missing is named', kind => {
  const { columns, required } = pasteKinds[kind]
  const other = columns.find(column => !(required as readonly string[]).includes(column)) ?? 'email'
  const [row] = read(kind, `${labels[other]}\nx@y.example`).rows
  for (const column of required) expect(row?.problems).toContainEqual({ column, problem: 'missing' })
})
