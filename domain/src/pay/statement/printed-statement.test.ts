import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annualTotalsCsv, form1099ThresholdCents, type PaidPayment } from './annual-totals.ts'
import { countLoads, groupLines } from './line-groups.ts'
import { titleOfCode } from './printed-labels.ts'
import { centsText, decimalText, percentText, rateText } from './printed-numbers.ts'
import { loadTicket, printedWeek } from './printed-statement.fixture.ts'
import { type PrintedStatement, partsOf } from './printed-statement.ts'
import { ticketsCsv } from './printed-ticket.ts'
import { quickBooksBills, quickBooksInvoices } from './quickbooks-csv.ts'
import { statementCsv } from './statement-csv.ts'

/** Reads CSV text back, independently of the writer: rows of cells by their column. */
function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text.split('\r\n').map(line => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(match => match[1] ?? '')
    return cells.slice(0, -1).map(cell => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
  })
  return rows.map(cells => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])))
}

function centsOf(text: string | undefined): number {
  const [, sign, whole, cents] = /^(-?)(\d+)\.(\d\d)$/.exec(text ?? '') ?? []
  if (whole === undefined) throw new Error(`"${text}" is not an amount`)
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(cents))
}
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0)

const printed = printedWeek()

/** A statement that can't pay: what is missing is carried to the next one. */
function carrying(): PrintedStatement {
  const taken = printed.payCents + 1234
  const deductions = [...printed.deductions, { name: 'Advance', amountCents: taken }]
  return { ...printed, number: 'ST-1042', deductions, payCents: 0, carriedOutCents: -1234 }
}

describe('the CSV of a statement', () => {
  test.each([printed, carrying()])('has a row for each line and part, which add up to the pay: $number', each => {
    const rows = readCsv(statementCsv(each))
    expect(rows).toHaveLength(each.lines.length + partsOf(each).length)
    expect(sumOf(rows, 'Amount')).toBe(each.payCents)
    const ofLines = rows.filter(row => row.Rule !== '')
    expect(sumOf(ofLines, 'Amount')).toBe(each.earnedCents)
  })

  test('shows load, tickets, day, quantity, rate and rule of a line', () => {
    const [row] = readCsv(statementCsv(printed)).filter(({ Line, Load }) => Line === 'minimumQuantity' && Load === '4')
    expect(row).toMatchObject({
      Statement: 'ST-1041',
      Payer: 'Brandt Earthworks',
      Payee: 'Camionnage Núñez & Łukasz',
      Currency: 'USD',
      Day: '2026-10-09',
      Project: 'SR 222, Section B2',
      Load: '4',
      Tickets: 'OR-29804',
      Truck: '41',
      Amount: '5.44',
      Rule: 'The minimum quantity at the rate, less what the billed quantity pays.',
    })
    const [haul] = readCsv(statementCsv(printed)).filter(({ Load }) => Load === '4')
    expect(haul).toMatchObject({ Quantity: '18.4', Unit: 'ton', Rate: '3.40', 'Rate per': 'ton', Amount: '62.56' })
    const [fuel] = readCsv(statementCsv(printed)).filter(({ Line }) => Line === 'fuel')
    expect(fuel).toMatchObject({ Quantity: '', Rate: '6.5', 'Rate per': 'percent' })
  })

  test('shows which statement a correction corrects, and where a carried amount comes from', () => {
    const rows = readCsv(statementCsv(printed))
    const corrections = rows.filter(row => row.Corrects === 'ST-0953')
    expect(corrections.map(row => row.Amount)).toEqual(['-71.20', '67.80'])
    expect(rows.find(row => row.Line === 'carriedIn')).toMatchObject({ Name: 'ST-0953', Amount: '-6.19' })
  })

  test('names the certificate of a tax that is not charged, at zero, and files for books leave it out', () => {
    const rows = readCsv(statementCsv(printed)).filter(({ Line }) => Line === 'tax')
    expect(rows.map(({ Name, Amount }) => [Name, Amount])).toEqual([
      ['PA sales tax 6%', '1.08'],
      ['County tax 1%, certificate EX-12', '0.00'],
    ])
    const files = [...quickBooksBills([printed]), ...quickBooksInvoices([printed])].join('')
    expect(files).toContain('PA sales tax')
    expect(files).not.toContain('County tax')
  })

  test('lets no name become a formula', () => {
    const lines = printed.lines.map(line => ({
      ...line,
      project: '=HYPERLINK("http://x")',
      ticketNumbers: ['@1', '-2'],
    }))
    const payer = { ...printed.payer, name: '+cmd' }
    const text = statementCsv({ ...printed, lines, payer })
    expect(text).toContain(`,"'=HYPERLINK(""http://x"")",`)
    expect(text).toContain(",'@1 -2,")
    expect(text).toContain(",'+cmd,")
    expect(text).not.toMatch(/(^|,|")[=+@]/m)
  })
})

test('no copy of a statement that does not add up is written', () => {
  for (const wrong of [{ payCents: printed.payCents + 1 }, { earnedCents: printed.earnedCents - 1 }, { held: [] }]) {
    for (const write of [statementCsv, (each: PrintedStatement) => quickBooksBills([each])]) {
      expect(() => write({ ...printed, ...wrong })).toThrow('statement ST-1041 does not add up')
    }
  }
})

describe('QuickBooks', () => {
  test('bills have its columns, its dates and the pay of each statement', () => {
    const [text, ...more] = quickBooksBills([printed, carrying()])
    expect(more).toEqual([])
    expect(text?.split('\r\n')[0]).toBe(
      '*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount,Currency',
    )
    const rows = readCsv(text ?? '')
    const ofStatement = rows.filter(row => row['*BillNo'] === 'ST-1041')
    expect(sumOf(ofStatement, '*LineAmount')).toBe(printed.payCents)
    expect(sumOf(rows, '*LineAmount')).toBe(printed.payCents)
    expect(ofStatement[0]).toMatchObject({
      '*Supplier': 'Camionnage Núñez & Łukasz',
      '*BillDate': '10/12/2026',
      '*DueDate': '10/16/2026',
      Memo: 'Haulway ST-1041, 2026-10-05 to 2026-10-11',
      '*Account': 'Hauling',
      Currency: 'USD',
      LineDescription: 'Haul, SR 222, Section B2, 8 loads or shifts, 165.15 ton',
    })
  })

  test('invoices name the payer and keep the amount that QuickBooks would compute', () => {
    const [text] = quickBooksInvoices([printed])
    expect(text?.split('\r\n')[0]).toBe(
      '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,' +
        'Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date,Currency',
    )
    const rows = readCsv(text ?? '')
    expect(sumOf(rows, '*ItemAmount')).toBe(printed.payCents)
    expect(new Set(rows.map(row => row['*Customer']))).toEqual(new Set(['Brandt Earthworks']))
    for (const row of rows) expect(row).toMatchObject({ ItemQuantity: '1', ItemRate: row['*ItemAmount'] })
  })

  test('retainage and disputes are booked apart from hauling, under names that can be chosen', () => {
    const accountOf = (text: string | undefined) =>
      Object.fromEntries(readCsv(text ?? '').map(row => [row.LineDescription, row['*Account']]))
    const [text] = quickBooksBills([printed])
    expect(accountOf(text)).toMatchObject({
      Retainage: 'Retainage payable',
      'Held for a dispute, dispute, load 7, 2026-10-08': 'Disputed hauling',
      'Released, dispute, load 12, 2026-09-30': 'Disputed hauling',
      'Released, retainage, 2026-10-07': 'Retainage payable',
      'Tax, PA sales tax 6%': 'Sales tax on hauling',
    })
  })

  test('takes 100 statements in a file, and the next file begins with the next one', () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ ...printed, number: `ST-${i}`, lines: [], held: [] }))
    const empty = many.map(each => ({
      ...each,
      taxes: [],
      released: [],
      deductions: [],
      earnedCents: 0,
      retainedCents: 0,
      carriedInCents: 0,
      quickPayFeeCents: 0,
      payCents: 0,
      deductedCents: 0,
    }))
    const charged = empty.map(each => ({
      ...each,
      payCents: 100,
      released: [{ kind: 'retainage' as const, loadNo: null, day: '2026-10-07', amountCents: 100 }],
    }))
    const files = quickBooksBills(charged).map(readCsv)
    expect(files.map(rows => rows.length)).toEqual([100, 1])
    expect(files[1]?.[0]?.['*BillNo']).toBe('ST-100')
  })
})

describe('annual totals', () => {
  const { payee } = printed
  const paid = (paidOn: string, paidCents: number, more: Partial<PaidPayment> = {}): PaidPayment => ({
    payee,
    currency: 'USD',
    paidOn,
    paidCents,
    ...more,
  })

  test('count what was paid in the year, for each payee and currency', () => {
    const other = { ...payee, entityId: '01890000-0000-7000-8000-000000000003', name: 'Adler' }
    const text = annualTotalsCsv(2026, [
      paid('2025-12-31', 1),
      paid('2026-01-01', 120_000),
      paid('2026-12-31', 80_000, { payee: { ...payee, name: 'Renamed' } }),
      paid('2026-06-01', 199_999, { payee: other }),
      paid('2026-06-01', 500_000, { currency: 'CAD' }),
      paid('2027-01-01', 1),
    ])
    expect(
      readCsv(text).map(row => [row.Payee, row.Currency, row.Payments, row.Paid, row['Reaches threshold']]),
    ).toEqual([
      ['Adler', 'USD', '1', '1999.99', 'no'],
      ['Camionnage Núñez & Łukasz', 'CAD', '1', '5000.00', ''],
      ['Renamed', 'USD', '2', '2000.00', 'yes'],
    ])
  })

  test('the threshold is $600 until 2025 and $2,000 from 2026 on', () => {
    expect([2024, 2025, 2026, 2027].map(form1099ThresholdCents)).toEqual([60_000, 60_000, 200_000, 200_000])
  })
})

test('the CSV of tickets has weights as the scale stated them, and times of the project with their offset', () => {
  const [row] = readCsv(ticketsCsv([loadTicket()]))
  expect(row).toMatchObject({
    Tickets: 'OR-30484',
    Gross: '70965',
    Tare: '29080',
    Net: '41885',
    'Weight unit': 'lb',
    Quantity: '20.943',
    Unit: 'ton',
    Loaded: '2026-10-15 10:47:00-04:00',
    Unloaded: '2026-10-15 11:04:00-04:00',
  })
  const empty = { ...loadTicket(), weights: null, quantity: null, events: [], plate: null, driver: null }
  expect(readCsv(ticketsCsv([empty]))[0]).toMatchObject({ Gross: '', Net: '', Quantity: '', Loaded: '' })
  expect(row).toMatchObject({ Owner: 'Ormrod Stone', Consignee: 'Brandt Earthworks', 'Measured by': 'Scale' })
  expect(row).toMatchObject({
    Weighmaster: 'D. Kistler',
    Weighed: '2026-10-15 10:49:00-04:00',
    'Tare weighed': '2026-09-21',
  })
  const counted = { ...loadTicket(), weights: null, measuredBy: 'count' as const }
  expect(readCsv(ticketsCsv([counted]))[0]).toMatchObject({ 'Measured by': "Operator's count" })
})

test('groups of lines add up to all lines, whichever lines there are', () => {
  const anyLines = fc.subarray(printedWeek({ loads: 30 }).lines)
  fc.assert(
    fc.property(anyLines, fc.boolean(), (lines, byProject) => {
      const groups = groupLines(lines, { byProject })
      expect(groups.flatMap(group => group.lines)).toHaveLength(lines.length)
      for (const group of groups) {
        expect(group.amountCents).toBe(group.lines.reduce((sum, line) => sum + line.amountCents, 0))
      }
    }),
  )
})

test('a group has a quantity only if its lines count the same', () => {
  const groups = groupLines(printed.lines, { byProject: false })
  const quantityOf = (code: string) => groups.find(group => group.code === code)?.quantity
  expect(quantityOf('haul')).toEqual({ milli: 165_150, unit: 'ton' })
  expect(quantityOf('fuel')).toBeUndefined()
  expect(groups.at(-1)).toMatchObject({ code: 'correction', amountCents: -340, quantity: undefined })
})

test('numbers keep every digit', () => {
  expect([-362, 5, 0, -5, 100].map(centsText)).toEqual(['-3.62', '0.05', '0.00', '-0.05', '1.00'])
  expect(rateText(3_400_000_000)).toBe('3.40')
  expect(rateText(158_909_091)).toBe('0.158909091')
  expect(percentText(6_500_000_000)).toBe('6.5')
  expect(percentText(10_000_000_000)).toBe('10')
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 }), (value, decimals) => {
      expect(BigInt(decimalText(value, decimals).replace('.', ''))).toBe(BigInt(value))
    }),
  )
})

test('a code without a title of its own is called what its card calls it', () => {
  expect(['haul', 'standby:site', 'standby:gate', 'addOn:tarp', 'toString'].map(code => titleOfCode(code))).toEqual([
    'Haul',
    'Standby at the site',
    'Standby',
    'tarp',
    'toString',
  ])
})

test('two projects that each deliver a load 1 on one day have two loads, however many lines each has', () => {
  const load = { day: '2026-10-15', project: 'SR 222', loadNo: 1 }
  expect(countLoads([load, load, { ...load, project: 'Trexler' }, { ...load, loadNo: null }])).toBe(2)
})
