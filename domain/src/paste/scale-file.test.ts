import { expect, test } from 'vitest'
import { act } from '../load-log/act/act.fixture.ts'
import type { LoadLogDocument } from '../load-log/load-log.documents.ts'
import { foldedDocument } from '../load-log/load-log.documents.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import { matchScaleRows, readyLoadOf, weightsOf } from './match-scale-rows.ts'
import { readScaleFile, scaleHeads, scaleRowsMax } from './read-scale-file.ts'

const options = { unit: 'lb' as const, dayFirst: false, timeZone: 'America/New_York' }
const tableOf = (lines: readonly string[]) => ({ cells: lines.map(line => line.split(';')), delimiter: '\t' })
const read = (...lines: string[]) => readScaleFile(tableOf(lines), options)
const head = 'Ticket;Truck #;Date;Time;Gross (lb);Tare;Net;Weigh Master;Tare date;Lane'

test('a row of a scale file is a weighing, with who weighed and the day of the tare', () => {
  const { rows, unused, hasHead } = read(
    head,
    '48213;12;10/15/2026;6:38 AM;71,220;29,340;41,880;D. Kistler;9/21/2026;2',
  )
  expect({ hasHead, unused }).toEqual({ hasHead: true, unused: ['Lane'] })
  expect(rows[0]?.row).toEqual({
    ticketNo: '48213',
    truck: '12',
    plate: undefined,
    weighedAt: Date.UTC(2026, 9, 15, 10, 38),
    unit: 'lb',
    grossMicro: 71_220_000_000,
    tareMicro: 29_340_000_000,
    netMicro: 41_880_000_000,
    weighmaster: 'D. Kistler',
    tareOn: '2026-09-21',
  })
})

test('rows past the most that are read at once are counted', () => {
  const rows = Array.from({ length: scaleRowsMax + 200 }, (_, nth) => `${10_000 + nth};41880`)
  expect(read('Ticket;Net', ...rows)).toMatchObject({ tooMany: 200, rows: { length: scaleRowsMax } })
  expect(read('Ticket;Net', ...rows.slice(0, scaleRowsMax)).tooMany).toBe(0)
})

test('a bare T is the ton of the chosen unit: a short ton with pounds, a tonne with kilograms', () => {
  const unitFor = (unit: 'lb' | 'kg' | 'ton' | 'tonne', word: string) =>
    [`20.94;${word}`, `20.94 ${word};`].map(line => {
      const table = tableOf(['Net;Unit;Ticket', `${line};48213`])
      const { row, problem } = readScaleFile(table, { ...options, unit }).rows[0]!
      return row?.unit ?? problem
    })
  expect(unitFor('lb', 'T')).toEqual(['ton', 'weight'])
  expect(unitFor('ton', 'T')).toEqual(['ton', 'ton'])
  expect(unitFor('kg', 't')).toEqual(['tonne', 'weight'])
  expect(unitFor('tonne', 't')).toEqual(['tonne', 'tonne'])
  expect(unitFor('ton', 'MT')).toEqual(['tonne', 'weight'])
  const inHead = (head: string) => read(`Ticket;${head}`, '48213;20.94').rows[0]?.row?.unit
  expect([inHead('Net (T)'), inHead('Net (metric tons)')]).toEqual(['ton', 'tonne'])
})

const times: [string, string, boolean, string | undefined][] = [
  ['2026-10-15', '06:38:20', false, '2026-10-15T10:38:00.000Z'],
  ['2026-10-15T18:05', '', false, '2026-10-15T22:05:00.000Z'],
  ['10/15/26 6:05 pm', '', false, '2026-10-15T22:05:00.000Z'],
  ['15/10/2026', '12:05 a.m.', true, '2026-10-15T04:05:00.000Z'],
  // The clocks go back on November 1: after that, New York is five hours behind.
  ['11/1/2026', '13:00', false, '2026-11-01T18:00:00.000Z'],
  ['15/10/2026', '6:38', false, undefined],
  ['10/15/2026', '25:00', false, undefined],
  ['10/15/2026', '', false, undefined],
]
test.each(times)(
  'the date "%s" with the time "%s" is read on the pit’s clock, or refused',
  (date, time, dayFirst, expected) => {
    const table = tableOf(['Ticket;Net;Date;Time', `1;10;${date};${time}`])
    const [row] = readScaleFile(table, { ...options, dayFirst }).rows
    expect(row?.row ? new Date(row.row.weighedAt!).toISOString() : undefined).toBe(expected)
    if (expected === undefined) expect(row?.problem).toBe('time')
  },
)

test('a row says what can’t be read in it, and none is left out', () => {
  const { rows } = read(
    'Ticket;Truck;Date;Time;Gross;Tare;Net',
    '1;12;;;100;40;61',
    '2;12;;;x;40;60',
    ';12;;;100;40;60',
    '3;12;;;;;',
    '4;;;;100;40;',
  )
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'sum'],
    [3, 'weight'],
    [4, 'nameless'],
    [5, 'weight'],
    [6, undefined],
  ])
})

test('a file without a head is said to have none', () => {
  expect(read('41;12;100').hasHead).toBe(false)
})

test('no head names two columns', () => {
  const heads = Object.values(scaleHeads).flat()
  expect(heads).toHaveLength(new Set(heads).size)
})

const { card: _, materialCard: __, ...shared } = testTerms
const terms = { ...shared, truck: { ...testTerms.truck, plate: 'ZKR-4117' } }
type Changes = { no?: number; truck?: string; ticketNo?: string; tons?: number; minutes?: number }
function load({ no = 1, truck = '12', ticketNo, tons = 20.94, minutes = 38 }: Changes): LoadLogDocument {
  const quantity = { amountMilli: Math.round(tons * 1000), unit: 'ton' as const }
  return foldedDocument(
    {
      projectId: terms.projectId,
      loadLogId: `load ${no}`,
      aliases: [],
      loadNo: no,
      shiftDay: '2026-10-15',

      createdOn: 0,
      party: 'pit',
      relations: ['pit'],
      terms: { ...terms, truck: { ...terms.truck, number: truck } },
    },
    [act(no, 'confirmLoad', 'operator', minutes, { quantity, ...(ticketNo !== undefined && { ticketNo }) })],
  )
}
const rowOf = (text: string) => {
  const { rows } = read('Ticket;Truck;Plate;Date;Time;Net', text)
  return rows[0]!.row!
}
const match = (text: string, ...loads: LoadLogDocument[]) => matchScaleRows([rowOf(text)], loads)[0]!

test('a weighing is its load’s by the ticket’s number, however it is written', () => {
  const found = match('No. 048213;12;;;;41880', load({ ticketNo: '48213' }), load({ no: 2, ticketNo: '48214' }))
  expect(found).toMatchObject({ state: 'matched', load: { loadNo: 1 }, differs: [], isKnown: false })
  const heavy = match('48213;12;;;;51880', load({ ticketNo: '48213' }))
  expect(heavy).toMatchObject({ state: 'matched', differs: ['quantity'] })
  expect(match('48213;41;;;;41880', load({ ticketNo: '48213' }))).toMatchObject({ state: 'otherTruck' })
})

test('a weight that can’t be compared with a quantity must be one of the load’s truck', () => {
  const truck = { ...terms.truck, number: '12', tareGrams: 13_190_000 }
  const uncounted = (more: Partial<LoadLogDocument>): LoadLogDocument => {
    const own = load({ ticketNo: '48213' })
    return { ...own, terms: { ...own.terms, truck }, ...more }
  }
  const cubic = { ...load({}).quantity!, amountMilli: 14_000, unit: 'yard' as const }
  for (const own of [uncounted({ quantity: null }), uncounted({ quantity: cubic })]) {
    for (const far of ['41.88', '41880000']) {
      expect(match(`48213;12;;;;${far}`, own)).toMatchObject({ state: 'matched', differs: ['truck'] })
      expect(match(`;12;;10/15/2026;6:50;${far}`, own)).toEqual({ state: 'none' })
    }
    for (const near of ['41880', '3000', '90000'])
      expect(match(`48213;12;;;;${near}`, own)).toMatchObject({ differs: [] })
  }
})

test('words in the place of a number name no load, and differ from none', () => {
  const photo = load({ ticketNo: 'SEE PHOTO' })
  expect(match('see photo;41;;;;41880', photo)).toEqual({ state: 'none' })
  expect(match('No ticket;12;;10/15/2026;6:50;41880', photo)).toMatchObject({ state: 'matched', differs: [] })
  expect(match('48213;12;;10/15/2026;6:50;41880', photo)).toMatchObject({ state: 'matched', differs: [] })
})

test('without its number it is the load of the truck or plate at that time with about that weight', () => {
  const loads = [load({ no: 1 }), load({ no: 2, minutes: 150 }), load({ no: 3, truck: '41' })]
  expect(match(';12;;10/15/2026;6:50;41880', ...loads)).toMatchObject({ state: 'matched', load: { loadNo: 1 } })
  expect(match(';;ZKR 4117;10/15/2026;8:20;41880', ...loads)).toMatchObject({ load: { loadNo: 2 } })
  expect(match(';12;;10/15/2026;6:50;30000', ...loads)).toEqual({ state: 'none' })
  expect(match(';12;;10/15/2026;7:30;41880', ...loads)).toEqual({ state: 'none' })
  expect(match('99999;12;;10/15/2026;6:50;41880', load({ ticketNo: '48213' }))).toMatchObject({ differs: ['ticketNo'] })
  const twin = load({ no: 4, minutes: 50 })
  expect(match(';12;;10/15/2026;6:50;41880', loads[0]!, twin)).toMatchObject({ state: 'several' })
})

/** A load of the day before, as `load` makes one of October 15. */
const dayBefore = ({ minutes = 38, ...changes }: Changes): LoadLogDocument => ({
  ...load({ ...changes, minutes: minutes - 1440 }),
  shiftDay: '2026-10-14',
})

test('a short number is one load’s only within its day, since a scale may begin again each morning', () => {
  const before = dayBefore({ no: 1, ticketNo: '17' })
  const today = load({ no: 2, ticketNo: '17' })
  expect(match('17;12;;10/15/2026;6:40;41880', before)).toEqual({ state: 'none' })
  expect(match('17;;;10/15/2026;6:40;41880', before)).toEqual({ state: 'none' })
  expect(match('17;12;;10/15/2026;6:40;41880', before, today)).toMatchObject({ state: 'matched', load: { loadNo: 2 } })
  expect(match('17;;;10/14/2026;6:30;41880', before, today)).toMatchObject({ state: 'matched', load: { loadNo: 1 } })
  const other = load({ no: 3, ticketNo: '17', truck: '41', minutes: 300 })
  expect(match('17;;;10/15/2026;6:40;41880', today, other)).toMatchObject({ state: 'several' })
  expect(match('17;12;;;;41880', today)).toEqual({ state: 'none' })
})

test('a short number of a night shift belongs to the day on which the shift began', () => {
  // Confirmed at 23:50 on October 15, and at 0:20 on October 16.
  const late = load({ no: 1, ticketNo: '17', minutes: 1070 })
  const past = load({ no: 2, ticketNo: '18', minutes: 1100 })
  expect(match('17;12;;10/16/2026;0:05;41880', late)).toMatchObject({ state: 'matched' })
  expect(match('18;12;;10/15/2026;23:55;41880', past)).toMatchObject({ state: 'matched' })
  expect(match('18;12;;10/16/2026;2:00;41880', past)).toMatchObject({ state: 'matched' })
  expect(match('18;12;;10/16/2026;19:00;41880', past)).toEqual({ state: 'none' })
})

test('a long number is one load’s whatever its day, but not weeks from its loading', () => {
  const own = load({ ticketNo: '48213' })
  expect(match('48213;12;;10/14/2026;20:00;41880', own)).toMatchObject({ state: 'matched' })
  expect(match('48213;12;;10/1/2026;6:40;41880', own)).toEqual({ state: 'none' })
})

test('when the load of the number has another truck, the load of the truck at that time is looked for', () => {
  const others = load({ no: 1, ticketNo: '48213', truck: '41' })
  const own = load({ no: 2 })
  expect(match('48213;12;;10/15/2026;6:40;41880', others, own)).toMatchObject({ state: 'matched', load: { loadNo: 2 } })
  expect(match('48213;12;;10/15/2026;9:40;41880', others, own)).toMatchObject({ state: 'otherTruck' })
  expect(match('48213;12;;;;41880', others, load({ no: 3, ticketNo: '48213' }))).toMatchObject({ load: { loadNo: 3 } })
})

test('two rows that name one load are both left for a person', () => {
  const rows = [rowOf('48213;12;;;;41880'), rowOf('48213;12;;;;41900')]
  expect(matchScaleRows(rows, [load({ ticketNo: '48213' })]).map(({ state }) => state)).toEqual(['twice', 'twice'])
})

test('an approved load keeps its weight, and a load that has the weights is known', () => {
  const before = load({ ticketNo: '48213' })
  expect(match('48213;12;;;;41880', { ...before, frozen: true })).toMatchObject({ state: 'approved' })
  const weights = weightsOf(rowOf('48213;12;;;;41880'))
  const weighed = foldedDocument(before, [...before.acts, act(9, 'correct', 'pit', 90, { weights, reason: 'Scale.' })])
  expect(match('48213;12;;;;41880', weighed)).toMatchObject({ state: 'matched', isKnown: true })
  expect(match('48213;12;;;;41880', { ...weighed, frozen: true })).toMatchObject({ state: 'matched', isKnown: true })
})

test('only weights that differ in nothing from their one open load are recorded without a person who looks', () => {
  const own = load({ ticketNo: '48213' })
  const weighed = foldedDocument(own, [
    ...own.acts,
    act(9, 'correct', 'pit', 90, { weights: weightsOf(rowOf('48213;12;;;;41880')), reason: 'Scale.' }),
  ])
  expect(readyLoadOf(match('48213;12;;;;41880', own))).toMatchObject({ loadNo: 1 })
  expect(readyLoadOf(match(';12;;10/15/2026;6:50;41880', own))).toMatchObject({ loadNo: 1 })
  const left = [
    // Another quantity, another number on a load that only fits by truck and time, another truck, no load.
    match('48213;12;;;;51880', own),
    match('99999;12;;10/15/2026;6:50;41880', own),
    match('48213;41;;;;41880', own),
    match('99999;77;;10/15/2026;6:50;41880', own),
    match(';12;;10/15/2026;6:50;41880', own, load({ no: 4, minutes: 50 })),
    match('48213;12;;;;41880', { ...own, frozen: true }),
    match('48213;12;;;;41880', weighed),
    ...matchScaleRows([rowOf('48213;12;;;;41880'), rowOf('48213;12;;;;41900')], [own]),
  ]
  expect(left.map(readyLoadOf)).toEqual(left.map(() => undefined))
})
